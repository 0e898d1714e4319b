import { sql } from 'kysely'
import { idIn } from '../db/idIn.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { problem, unknownIds } from '../problems.ts'
import { mergerOf } from './mergers.ts'
import { isShownTo } from './unlistedInstitutions.ts'

/** @throws the problem `not_found` if the tenant knows no institution with this id, which names the one that it was merged with */
export const requireInstitution = async (tx: TenantTransaction, tenantId: number, id: number): Promise<void> => {
  const row = await tx
    .selectFrom('medical_institutions')
    .where('id', '=', id)
    .where(isShownTo(tenantId, 'id'))
    .select('id')
    .executeTakeFirst()
  if (!row) throw problem('not_found', await mergerOf(tx, tenantId, id))
}

/** @throws a 422 at `field` if the tenant does not know one of the ids */
export const requireInstitutions = async (
  tx: TenantTransaction,
  tenantId: number,
  ids: readonly number[],
  field: string,
): Promise<void> => {
  const { count } = await tx
    .selectFrom('medical_institutions')
    .where(idIn('id', ids))
    .where(isShownTo(tenantId, 'id'))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  if (count !== new Set(ids).size) throw unknownIds(field)
}
