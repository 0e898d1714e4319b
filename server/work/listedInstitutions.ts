import { sql } from 'kysely'
import { maxListed } from '#contract/work/actionListInstitutions.ts'
import { timeOf } from '../db/clock.ts'
import { insertComputed } from '../db/insertComputed.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { invalidField, problem } from '../problems.ts'
import { countItems, itemsOf } from './actionListItems.ts'

export interface List {
  readonly tenantId: number
  readonly listId: number
}

/**
 * Lets only one transaction at a time change a list's institutions, so that the limit holds.
 * @throws the problem `not_found` if there is no such list
 */
export const lockList = async (tx: TenantTransaction, { tenantId, listId }: List) => {
  const list = await tx
    .selectFrom('action_lists')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', listId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .select('id')
    .executeTakeFirst()
  if (!list) throw problem('not_found')
}

/** The problem that a list would become too long. */
export const tooMany = (field: string) =>
  invalidField(field, {
    ja: `1つのリストに入れられる医療機関は${maxListed.toLocaleString('ja-JP')}施設までです。条件を絞るか、リストを分けてください`,
    en: `A list holds at most ${maxListed.toLocaleString('en-GB')} institutions. Please narrow them down or use several lists`,
  })

/** @throws {@link tooMany} if the list has become too long */
export const requireRoom = async (tx: TenantTransaction, { tenantId, listId }: List, field: string) => {
  if ((await countItems(itemsOf(tx, tenantId, listId))) > maxListed) throw tooMany(field)
}

/**
 * Adds institutions to a list, in the given order. An institution that was removed earlier starts again.
 * @returns how many were not on it
 */
export const putOnList = async (
  tx: TenantTransaction,
  list: List,
  accountId: number,
  ids: readonly number[],
  field: string,
): Promise<number> => {
  // Each a microsecond after the one before: lists are sorted by this time.
  const items = insertComputed(
    list.tenantId,
    'action_list_medical_institutions',
    ['action_list_id', 'medical_institution_id', 'added_at', 'added_by'],
    sql`
      select ${list.listId}::bigint, id, ${timeOf(tx)}::timestamptz + place * interval '1 microsecond', ${accountId}::bigint
      from unnest(${ids}::bigint[]) with ordinality as listed (id, place)`,
  )
  const { numAffectedRows = 0n } = await sql`
    ${items}
    on conflict (tenant_id, action_list_id, medical_institution_id) do update
    set status = 'not_actioned', added_at = excluded.added_at, added_by = excluded.added_by, removed_at = null, position = null
    where action_list_medical_institutions.removed_at is not null
  `.execute(tx)
  await requireRoom(tx, list, field)
  return Number(numAffectedRows)
}
