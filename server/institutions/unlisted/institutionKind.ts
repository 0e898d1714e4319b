import { sql } from 'kysely'
import type { z } from 'zod'
import type { InstitutionKind } from '#contract/institutions/unlistedInstitutions.ts'
import { idIn } from '../../db/idIn.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { invalidField, unknownIds } from '../../problems.ts'

type Kind = z.output<typeof InstitutionKind>

/** A kind as the functions of migration 0121 take it. */
export interface KindColumns {
  readonly municipality: string
  readonly kinds: readonly number[]
  readonly departments: readonly number[]
  readonly departmentNames: readonly string[]
}

const requireMunicipality = async (tx: TenantTransaction, code: string) => {
  const row = await tx.selectFrom('municipalities').where('code', '=', code).select('code').executeTakeFirst()
  if (row) return
  throw invalidField('municipality_code', {
    ja: 'この市区町村はありません。選び直してください',
    en: 'There is no such municipality. Please choose again',
  })
}

const requireKind = async (tx: TenantTransaction, id: number) => {
  const row = await tx
    .selectFrom('facility_types')
    .where('id', '=', id)
    .where('axis', '=', 'kind')
    .select('id')
    .executeTakeFirst()
  if (!row) throw unknownIds('facility_type_id')
}

/** @throws a 422 for a municipality, kind or department that does not exist */
export const kindColumns = async (
  tx: TenantTransaction,
  { municipality_code: municipality, facility_type_id: kind, department_ids }: Kind,
): Promise<KindColumns> => {
  const departmentIds = department_ids ?? []
  const [departments] = await Promise.all([
    tx.selectFrom('departments').where(idIn('id', departmentIds)).orderBy('id').select(['id', 'name']).execute(),
    requireMunicipality(tx, municipality),
    requireKind(tx, kind),
  ])
  if (departments.length !== new Set(departmentIds).size) throw unknownIds('department_ids')
  return {
    municipality,
    kinds: [kind],
    departments: departments.map(({ id }) => id),
    departmentNames: departments.map(({ name }) => name),
  }
}

/** SQL arguments of the functions of migration 0121, from the municipality on. */
export const kindArguments = ({ municipality, kinds, departments, departmentNames }: KindColumns) =>
  sql`${municipality}, ${kinds}::int[], ${departments}::int[], ${departmentNames}::text[]`
