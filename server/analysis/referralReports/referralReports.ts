import {
  diagnosisDefinitions,
  type FilterCondition,
  referralReportOperations,
} from '#contract/analysis/referralReports.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { handlersFor } from '../../handlers.ts'
import { requireAskedDepartments } from '../figures/askedFor.ts'
import { requireFeature } from '../../requireFeature.ts'
import { aggregateReferrals } from './aggregate.ts'

const requireKnownDepartments = async (
  tx: TenantTransaction,
  tenantId: number,
  filters: readonly FilterCondition[],
): Promise<void> => {
  for (const [index, { definition_key: key, matching_groups: groups }] of filters.entries()) {
    if (key !== 'own_department_id') continue
    for (const [place, group] of groups.entries()) {
      const path = `filter_conditions.${index}.matching_groups.${place}`
      await requireAskedDepartments(tx, tenantId, group.in, `${path}.in`)
      await requireAskedDepartments(tx, tenantId, group.not_in, `${path}.not_in`)
    }
  }
}

export const referralReportHandlers = handlersFor(referralReportOperations, {
  aggregateReferrals: async ({ tx, tenantId, account, body, language }) => {
    const definitionKeys = [...body.filter_conditions, ...body.grouping_conditions].map(
      ({ definition_key: key }) => key,
    )
    if (definitionKeys.some((key) => diagnosisDefinitions.includes(key))) requireFeature(account, 'diagnosis_analysis')
    await requireKnownDepartments(tx, tenantId, body.filter_conditions)
    return aggregateReferrals(tx, tenantId, body, language)
  },
})
