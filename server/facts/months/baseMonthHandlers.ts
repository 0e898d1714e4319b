import { baseMonthOperations } from '#contract/facts/baseMonth.ts'
import { firstRecordOf } from '#contract/recordKinds.ts'
import { readFigureMonths } from './figureMonths.ts'
import { handlersFor } from '../../handlers.ts'

export const baseMonthHandlers = handlersFor(baseMonthOperations, {
  getBaseMonth: async ({ tx, tenantId }) => {
    const months = await readFigureMonths(tx, tenantId)
    const { baseMonth, referrals, reverseReferrals, stays, unsettledFrom, firstRecords } = months
    return {
      base_month: baseMonth,
      loaded_months: [...referrals],
      loaded_reverse_months: [...reverseReferrals],
      loaded_stay_months: [...stays],
      unsettled_from: unsettledFrom,
      first_contact_date: firstRecordOf(firstRecords, 'contacts') ?? null,
      first_records: [...firstRecords],
    }
  },
})
