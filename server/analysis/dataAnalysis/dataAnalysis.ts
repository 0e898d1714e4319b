import { dataAnalysisOperations } from '#contract/analysis/dataAnalysis.ts'
import { handlersFor } from '../../handlers.ts'
import { requireAskedDepartments, requireAskedStaffs } from '../figures/askedFor.ts'
import { rankBothReferrals } from './bothReferrals.ts'
import { verifyEffectiveness } from './effectiveness.ts'
import { rankChanges, rankTotals } from './rankings.ts'

export const dataAnalysisHandlers = handlersFor(dataAnalysisOperations, {
  verifyEffectiveness: async ({ tx, tenantId, body }) => {
    await requireAskedDepartments(tx, tenantId, body.own_department_ids)
    await requireAskedStaffs(tx, tenantId, body.staff_ids)
    return verifyEffectiveness(tx, tenantId, body)
  },

  rankBothReferrals: async ({ tx, tenantId, body, language }) => {
    await requireAskedDepartments(tx, tenantId, body.own_department_ids)
    return rankBothReferrals(tx, tenantId, body, language)
  },

  rankReferralsAnnually: async ({ tx, tenantId, body }) => {
    await requireAskedDepartments(tx, tenantId, body.own_department_ids)
    return rankChanges(tx, tenantId, body)
  },

  rankReferralsMonthly: async ({ tx, tenantId, body }) => {
    await requireAskedDepartments(tx, tenantId, body.own_department_ids)
    return rankChanges(tx, tenantId, body)
  },

  rankReferralTotals: async ({ tx, tenantId, body }) => {
    await requireAskedDepartments(tx, tenantId, body.own_department_ids)
    return rankTotals(tx, tenantId, body)
  },
})
