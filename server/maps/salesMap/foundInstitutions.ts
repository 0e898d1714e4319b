import { sql } from 'kysely'
import type { z } from 'zod'
import { InstitutionFilter } from '../../../contract/analysis/analysis.ts'
import type { SalesMapConditions } from '../../../contract/maps/salesMap.ts'
import { asksForInstitutions } from '../../analysis/figures/filtered.ts'
import { readColumns } from '../../db/packedColumns.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { institutionsWhere } from '../../institutions/institutionSearch.ts'
import type { PlacesIndex } from '../places/placesIndex.ts'

export type Conditions = z.output<typeof SalesMapConditions>

/**
 * The numbers of open institutions that fulfil the conditions of the partner search; null if nothing is asked of them,
 * so that all open ones do.
 */
export const findInstitutions = async (
  tx: TenantTransaction,
  tenantId: number,
  conditions: Conditions,
  index: PlacesIndex,
): Promise<Uint32Array | null> => {
  const filter = InstitutionFilter.parse(conditions)
  if (!asksForInstitutions({ medical_institutions: filter })) return null
  const found = institutionsWhere(tx, tenantId, { ...filter, running_status: ['open'] }).select('institutions.id')
  const [ids] = await readColumns(tx, ['id'], sql`${found}`)
  return index.numbers.getAll(ids)
}
