import { z } from 'zod'
import { date, dateTime, id, Person } from '../core.ts'
import { ReferralTrend } from '../facts/referralTrends.ts'
import { RunningStatus } from '../institutions/medicalInstitutions.ts'
import { triggerTypes } from './triggers.ts'

const Span = z.object({ start: date, end: date })

/** What a trigger saw of an institution. */
export const AlertFigure = z.object({
  type: z.enum(triggerTypes),
  /** The days that were counted, both included. */
  period: Span,
  /** The days with which they were compared; null for triggers that compare with nothing. */
  comparison_period: Span.nullable(),
  /** Referrals or visits in the period; null for new institutions. */
  count: z.int().nullable(),
  comparison_count: z.int().nullable(),
  /** `count` − `comparison_count`. */
  change: z.int().nullable(),
  /** In percent; null where nothing was referred before. */
  rate: z.number().nullable(),
  /** A month of the period. */
  average: z.number().nullable(),
  /** How many referrals the own past made expect, and the usual range with both ends; null if they were not asked for or cannot be told. */
  expected: z.number().nullable(),
  lower: z.int().nullable(),
  upper: z.int().nullable(),
  /** Of new institutions, from the own one. */
  distance_km: z.number().nullable(),
})
export type AlertFigure = z.output<typeof AlertFigure>

/**
 * `new`: was no target for a whole unit. `continued`: was one already. `snoozed`: nobody wants to hear of it for now.
 * `withdrawn`: corrected data do not make it a target any more.
 */
export const AlertTargetState = z.enum(['new', 'continued', 'snoozed', 'withdrawn'])
export type AlertTargetState = z.output<typeof AlertTargetState>

/** An institution that a condition or report names. Specification §3, Alert: institution in results. */
export const AlertTarget = z.object({
  id,
  name: z.string(),
  running_status: RunningStatus,
  address: z.string(),
  departments: z.array(z.string()),
  state: AlertTargetState,
  /** One for each trigger, in their order, as judged; empty for report alerts. */
  figures: z.array(AlertFigure),
  /** Of the twelve months up to the base month, as now; null for a month that is not loaded. */
  referral_months: z.array(z.int().nullable()).length(12),
  referral_trend: ReferralTrend.nullable(),
  /** As now. Null if the plan has no communications. */
  last_visit_date: date.nullable(),
  last_visit_staff: Person.nullable(),
  snooze: z.object({ until: date, reason: z.string(), created_by: Person, created_at: dateTime }).nullable(),
})
export type AlertTarget = z.output<typeof AlertTarget>
