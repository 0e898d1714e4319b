import { z } from 'zod'
import { DoublesChoice } from '#contract/intake/decisions.ts'
import { MonthChoice } from '#contract/intake/importedFacts.ts'
import type { ListDecisions } from './factReview.ts'
import type { ImportRecord } from '../records/importRecords.ts'

const MonthDecisions = z.record(z.string(), MonthChoice)

/** A user's decisions about a list, as stored with its import. */
export const listDecisionsOf = (
  record: Pick<ImportRecord, 'month_decisions' | 'within_departments' | 'doubles_decision'>,
): ListDecisions => ({
  months: new Map(Object.entries(MonthDecisions.parse(record.month_decisions))),
  withinDepartments: record.within_departments,
  doubles: DoublesChoice.nullable().parse(record.doubles_decision),
})

/** The format of `imports.month_decisions`. */
export const monthDecisionsJson = (months: Iterable<readonly [string, MonthChoice]>): string =>
  JSON.stringify(Object.fromEntries(months))

/** The decisions are reset with these values when the plan changes. */
export const nothingDecided = {
  found_facts: null,
  month_decisions: '{}',
  within_departments: false,
  doubles_decision: null,
  confirmed_loss: null,
} as const
