import { z } from 'zod'
import { date, month, operations } from '../core.ts'
import { FirstRecord } from '../recordKinds.ts'

/** The month with which every relative period ends, and the months with reliable figures. Months are given by their first day. */
export const BaseMonth = z.object({
  /** The last whole month before the current one with loaded lists of referrals; null if there is none. */
  base_month: month.nullable(),
  /** Months with loaded lists of referrals, oldest first. Months with only facts entered by users are left out. */
  loaded_months: z.array(month),
  /** The same for lists of reverse referrals. */
  loaded_reverse_months: z.array(month),
  /** The months in which the stays of loaded survey files ended. */
  loaded_stay_months: z.array(month),
  /** From this month on, stays of referrals may be missing; null if no stays are loaded, or if it has not been computed. */
  unsettled_from: month.nullable(),
  /** The day of the first communication; null if there is none. The same as the first record of `contacts`. */
  first_contact_date: date.nullable(),
  /**
   * The first record of each kind that the office makes itself; kinds without any are left out. Figures of a kind are compared only
   * from the first month on that did not begin before it.
   */
  first_records: z.array(FirstRecord),
})
export type BaseMonth = z.infer<typeof BaseMonth>

export const baseMonthOperations = operations({
  getBaseMonth: {
    method: 'GET',
    path: '/api/base_month',
    summary:
      'The month on which every relative period hangs, which months are loaded, and from which on stays are unsettled',
    scope: 'query',
    response: BaseMonth,
    status: 200,
    effect: 'read',
    effects: {},
    beyondSpecification: 'screens say relative periods by the same month as the server computes them',
  },
})
