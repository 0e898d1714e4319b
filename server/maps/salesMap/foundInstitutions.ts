import { sql } from 'kysely'
import type { z } from 'zod'
import { InstitutionFilter } from '#contract/analysis/analysis.ts'
import type { SalesMapConditions } from '#contract/maps/salesMap.ts'
import { asksForInstitutions } from '../../analysis/figures/filtered.ts'
import { readColumns } from '../../db/readColumns.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { institutionsWhere } from '../../institutions/institutionSearch.ts'

export type Conditions = z.output<typeof SalesMapConditions>

/** The ids of institutions that fulfil the conditions of the partner search; null if nothing is asked of them, so that all do. */
export const findInstitutions = async (
  tx: TenantTransaction,
  tenantId: number,
  conditions: Conditions,
): Promise<Float64Array | null> => {
  const filter = InstitutionFilter.parse(conditions)
  if (!asksForInstitutions({ medical_institutions: filter })) return null
  const found = institutionsWhere(tx, tenantId, filter).select('institutions.id')
  const [ids] = await readColumns(tx, ['id'], sql`${found}`)
  return ids
}
