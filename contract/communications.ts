import { z } from 'zod'

/** The ways in which the office and a partner meet. Specification §3 names the field, the nine values are ours. */
export const CommunicationType = z.enum([
  'visit',
  'visited',
  'online',
  'phone',
  'email',
  'letter',
  'fax',
  'event',
  'other',
])
export type CommunicationType = z.infer<typeof CommunicationType>
