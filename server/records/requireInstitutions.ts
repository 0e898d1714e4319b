import { sql } from 'kysely'
import { idIn } from '../db/idIn.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { problem, unknownIds } from '../problems.ts'

/** @throws the problem `not_found` if no institution has this id */
export const requireInstitution = async (tx: TenantTransaction, id: number): Promise<void> => {
  const row = await tx.selectFrom('medical_institutions').where('id', '=', id).select('id').executeTakeFirst()
  if (!row) throw problem('not_found')
}

/** @throws a 422 at `field` if an id is unknown */
export const requireInstitutions = async (
  tx: TenantTransaction,
  ids: readonly number[],
  field: string,
): Promise<void> => {
  const { count } = await tx
    .selectFrom('medical_institutions')
    .where(idIn('id', ids))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  if (count !== new Set(ids).size) throw unknownIds(field)
}
