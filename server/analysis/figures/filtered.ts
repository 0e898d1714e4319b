import { type Expression, type SqlBool, sql } from 'kysely'
import type { ReferralFilter } from '../../../contract/analysis/analysis.ts'
import { idIn } from '../../db/idIn.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { inMonthRuns } from '../../facts/months/inMonths.ts'
import { institutionsWhere } from '../../institutions/institutionSearch.ts'

type InstitutionConditions = NonNullable<ReferralFilter['medical_institutions']>

/** Whether conditions ask anything: an empty list asks nothing. */
const asks = (conditions: InstitutionConditions): boolean =>
  Object.entries(conditions).some(
    ([name, value]) =>
      name !== 'tag_ids_search_condition' &&
      value !== undefined &&
      value !== '' &&
      !(Array.isArray(value) && value.length === 0),
  )

/** Whether a filter tells institutions apart, so that sums over all of them do not do. */
export const asksForInstitutions = ({ medical_institutions: conditions }: ReferralFilter): boolean =>
  conditions !== undefined && asks(conditions)

/** Whether a filter tells own departments apart. */
export const asksForDepartments = ({ own_department_ids: ids }: ReferralFilter): boolean =>
  ids !== undefined && ids.length > 0

/** Rows of the institutions that fulfil the conditions. @param column - that names the institution */
export const ofInstitutions = (
  tx: TenantTransaction,
  tenantId: number,
  column: string,
  conditions: InstitutionConditions | undefined,
): Expression<SqlBool> =>
  conditions !== undefined && asks(conditions)
    ? sql<SqlBool>`${sql.ref(column)} in (${institutionsWhere(tx, tenantId, conditions).select('institutions.id')})`
    : sql<SqlBool>`true`

/** Rows of the own departments asked for. @param column - in which 0 stands for none, as in the rollups; facts have null there */
export const ofDepartments = (column: string, departmentIds: readonly number[] | undefined): Expression<SqlBool> => {
  if (departmentIds === undefined || departmentIds.length === 0) return sql<SqlBool>`true`
  const listed = idIn(column, departmentIds)
  return departmentIds.includes(0) ? sql<SqlBool>`(${listed} or ${sql.ref(column)} is null)` : listed
}

/**
 * Rows of months, by as few ranges as they make: months lie side by side, which the planner only knows of a range. How much of a table they are decides
 * what is the best plan, so that the list is among the values, for which statements are planned anew (../../db/prepared.ts).
 * @param column - their first day
 */
export const ofMonths = (column: string, months: readonly string[]): Expression<SqlBool> =>
  sql<SqlBool>`(${months}::date[] is not null and ${inMonthRuns(column, months)})`
