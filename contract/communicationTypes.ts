import { z } from 'zod'

/** The types of contact between the office and a partner. Specification §1. */
export const CommunicationType = z.enum([
  'visit',
  'new_visit',
  'phone',
  'email',
  'postal_item',
  'event_attendance',
  'referral_acceptance',
  'refused_referral',
  'other',
])
export type CommunicationType = z.infer<typeof CommunicationType>

/** The types that count as visits. */
export const visitTypes = ['visit', 'new_visit'] as const satisfies readonly CommunicationType[]

/** A type that counts as a visit. */
export const VisitType = z.enum(visitTypes)
export type VisitType = z.infer<typeof VisitType>
