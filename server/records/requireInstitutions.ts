import { sql } from 'kysely'
import { idIn } from '../db/idIn.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { problem, unknownIds } from '../problems.ts'
import { goneInstitution } from '../problems/problemBody.ts'
import { fateOf } from './mergers.ts'
import { firstUnlistedId, isShownTo } from './unlistedInstitutions.ts'

/** @throws the problem `not_found` if the tenant knows no institution with this id, which says with which one it was merged, or who deleted it */
export const requireInstitution = async (tx: TenantTransaction, tenantId: number, id: number): Promise<void> => {
  const row = await tx
    .selectFrom('medical_institutions')
    .where('id', '=', id)
    .where(isShownTo(tenantId, 'id'))
    .select('id')
    .executeTakeFirst()
  if (!row) throw problem('not_found', await fateOf(tx, tenantId, id))
}

/** @throws a 422 at `field` if the tenant does not know one of the ids, which says the same of it */
export const requireInstitutions = async (
  tx: TenantTransaction,
  tenantId: number,
  ids: readonly number[],
  field: string,
): Promise<void> => {
  const known = tx.selectFrom('medical_institutions').where(idIn('id', ids)).where(isShownTo(tenantId, 'id'))
  const { count } = await known.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  if (count === new Set(ids).size) return
  const rows = await known.select('id').execute()
  const knownIds = new Set(rows.map(({ id }) => id))
  const gone = ids.find((id) => id >= firstUnlistedId && !knownIds.has(id))
  const fate = gone === undefined ? {} : await fateOf(tx, tenantId, gone)
  throw goneInstitution(field, fate, ids.length === 1) ?? unknownIds(field)
}
