import { type Expression, type SqlBool, sql } from 'kysely'
import type { ReferralFilter } from '#contract/analysis/analysis.ts'
import { idIn } from '../../db/idIn.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { institutionsWhere } from '../../institutions/institutionSearch.ts'

type InstitutionConditions = NonNullable<ReferralFilter['medical_institutions']>

/** Whether conditions restrict anything. An empty list does not. */
const asks = (conditions: InstitutionConditions): boolean =>
  Object.entries(conditions).some(
    ([name, value]) =>
      name !== 'tag_ids_search_condition' &&
      value !== undefined &&
      value !== '' &&
      !(Array.isArray(value) && value.length === 0),
  )

/** Whether a filter depends on the institution, so that sums over all institutions cannot answer it. */
export const asksForInstitutions = ({ medical_institutions: conditions }: ReferralFilter): boolean =>
  conditions !== undefined && asks(conditions)

/** Whether a filter depends on the own department. */
export const asksForDepartments = ({ own_department_ids: ids }: ReferralFilter): boolean =>
  ids !== undefined && ids.length > 0

/** SQL condition for rows of institutions that fulfil the conditions. @param column - with the institution's id */
export const ofInstitutions = (
  tx: TenantTransaction,
  tenantId: number,
  column: string,
  conditions: InstitutionConditions | undefined,
): Expression<SqlBool> =>
  conditions !== undefined && asks(conditions)
    ? sql<SqlBool>`${sql.ref(column)} in (${institutionsWhere(tx, tenantId, conditions).select('institutions.id')})`
    : sql<SqlBool>`true`

/** SQL condition for rows of the given own departments. @param column - 0 means none in it, as in the rollups; facts have null there */
export const ofDepartments = (column: string, departmentIds: readonly number[] | undefined): Expression<SqlBool> => {
  if (departmentIds === undefined || departmentIds.length === 0) return sql<SqlBool>`true`
  const listed = idIn(column, departmentIds)
  return departmentIds.includes(0) ? sql<SqlBool>`(${listed} or ${sql.ref(column)} is null)` : listed
}
