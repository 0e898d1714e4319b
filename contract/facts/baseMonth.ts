import { z } from 'zod'
import { operations } from '../core.ts'
import { month } from '../months.ts'

/** On which month every relative period hangs, and how far figures can be trusted. Months by their first days. */
export const BaseMonth = z.object({
  /** The last whole month, before the current one, whose lists of referrals are loaded; null where none is. */
  base_month: month.nullable(),
  /** Months of which lists of referrals are loaded, oldest first. Months with nothing but what people have entered are not among them. */
  loaded_months: z.array(month),
  /** Likewise of lists of reverse referrals. */
  loaded_reverse_months: z.array(month),
  /** Stays that referrals of this month and later ones lead to may not all be here yet; null where no stays are, or it has not been computed. */
  unsettled_from: month.nullable(),
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
    beyondSpecification: 'screens say relative periods by the same month as the server computes them',
  },
})
