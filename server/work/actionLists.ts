import { type SelectQueryBuilder, sql } from 'kysely'
import type { z } from 'zod'
import {
  type ActionList,
  type actionListContract,
  actionListOperations,
  type ActionListRoute,
} from '#contract/work/actionLists.ts'
import { ActionListStatus } from '#contract/institutions/actionListStatus.ts'
import { timeOf } from '../db/clock.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import type { DB } from '../db/types.ts'
import { type ContextOf, handlersFor } from '../handlers.ts'
import { problem } from '../problems.ts'
import { containsText } from '../records/containsText.ts'
import { keepNames } from '../records/namedRecords.ts'
import { countsOf, isOnPage, pageOf } from '../records/paged.ts'
import { isChangedSince } from '../records/seenValue.ts'
import { isRestorable } from '../records/softDeletion.ts'

type Query = ContextOf<typeof actionListContract.operations.listActionLists>['query']

const listsOf = (tx: TenantTransaction, tenantId: number) =>
  tx.selectFrom('action_lists').where('action_lists.tenant_id', '=', tenantId)

const ordered = <O>(
  lists: SelectQueryBuilder<DB, 'action_lists', O>,
  { sort_by: by = 'created_at', sort: direction = 'asc' }: Query,
) =>
  lists
    .orderBy(`action_lists.${by}`, (order) => (direction === 'asc' ? order.asc() : order.desc()).nullsLast())
    .orderBy('action_lists.id', direction)

const listsWhere = (tx: TenantTransaction, tenantId: number, { status = 'all', name, planned_from: from }: Query) => {
  let lists = listsOf(tx, tenantId)
  if (status === 'deleted') lists = lists.where(isRestorable('action_lists.deleted_at'))
  else lists = lists.where('action_lists.deleted_at', 'is', null)
  if (status === 'incomplete' || status === 'finished') lists = lists.where('action_lists.status', '=', status)
  if (from !== undefined) lists = lists.where('action_lists.planned_date', '>=', from)
  // A tenant has at most some hundreds of lists, so the search in names needs no index.
  return name === undefined ? lists : lists.where(containsText('action_lists.name', name))
}

const route = sql<z.input<typeof ActionListRoute> | null>`
  case when action_lists.route_updated_at is not null then jsonb_build_object(
    'start_time', action_lists.route_start_time,
    'speed_km_per_hour', action_lists.route_speed_km_per_hour,
    'minutes_per_stop', action_lists.route_minutes_per_stop,
    'start_medical_institution_id', action_lists.medical_institution_id,
    'end_medical_institution_id', action_lists.medical_institution_id_to,
    'updated_at', action_lists.route_updated_at
  ) end`

/** How many institutions are on each list, and how many of them are done. Empty lists are left out. */
const progressOf = async (tx: TenantTransaction, tenantId: number, listIds: readonly number[]) => {
  const { rows } = await sql<{ action_list_id: number; medical_institution_count: number; actioned_count: number }>`
    select
      action_list_id,
      count(*) as medical_institution_count,
      count(*) filter (where status = 'actioned') as actioned_count
    from action_list_medical_institutions
    where tenant_id = ${tenantId} and action_list_id = any(${listIds}::bigint[]) and removed_at is null
    group by action_list_id
  `.execute(tx)
  return new Map(rows.map(({ action_list_id: id, ...counts }) => [id, counts]))
}

const read = async (
  tx: TenantTransaction,
  tenantId: number,
  lists: SelectQueryBuilder<DB, 'action_lists', unknown>,
): Promise<z.input<typeof ActionList>[]> => {
  const rows = await lists
    .innerJoin('accounts', (join) =>
      join
        .onRef('accounts.tenant_id', '=', 'action_lists.tenant_id')
        .onRef('accounts.id', '=', 'action_lists.created_by'),
    )
    .select([
      'action_lists.id',
      'action_lists.name',
      'action_lists.status',
      'action_lists.created_at',
      'action_lists.deleted_at',
      'action_lists.planned_date',
      route.as('route'),
      'accounts.id as account_id',
      'accounts.username',
    ])
    .execute()
  const progress = await progressOf(
    tx,
    tenantId,
    rows.map(({ id }) => id),
  )
  return rows.map(({ account_id, username, status, ...list }) => ({
    ...list,
    ...(progress.get(list.id) ?? { medical_institution_count: 0, actioned_count: 0 }),
    status: ActionListStatus.parse(status),
    created_user: { id: account_id, name: username },
  }))
}

/** @throws the problem `not_found` if no list has this id */
export const readActionList = async (tx: TenantTransaction, tenantId: number, id: number) => {
  const lists = listsOf(tx, tenantId).where('action_lists.id', '=', id).where('action_lists.deleted_at', 'is', null)
  const [list] = await read(tx, tenantId, lists)
  if (!list) throw problem('not_found')
  return list
}

/** The most routes of a day that are read; an office rarely has more than one a person. */
const maxRoutesOfDay = 10

/** The unfinished routes of a day, the oldest list first, and their number. */
export const readRoutesOfDay = async (tx: TenantTransaction, tenantId: number, day: string) => {
  const lists = listsOf(tx, tenantId)
    .where('action_lists.deleted_at', 'is', null)
    .where('action_lists.planned_date', '=', day)
    .where('action_lists.status', '=', 'incomplete')
  const { count } = await lists.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  const records = count === 0 ? [] : await read(tx, tenantId, lists.orderBy('action_lists.id').limit(maxRoutesOfDay))
  return { total_count: count, records }
}

/** @throws the problem `not_found` if no list has this id */
export const requireActionList = async (tx: TenantTransaction, tenantId: number, id: number): Promise<void> => {
  const list = await listsOf(tx, tenantId)
    .where('action_lists.id', '=', id)
    .where('action_lists.deleted_at', 'is', null)
    .select('action_lists.id')
    .executeTakeFirst()
  if (!list) throw problem('not_found')
}

/** The calls that change how many institutions are on a list. */
const fillingCalls = [
  'addActionListMedicalInstitution',
  'addActionListMedicalInstitutions',
  'removeActionListMedicalInstitutions',
  'restoreActionListMedicalInstitutions',
]

/** @throws the problem `not_found` if no list has this id */
const lockList = async (tx: TenantTransaction, tenantId: number, id: number) => {
  const list = await tx
    .selectFrom('action_lists')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .select(['name', 'status'])
    .executeTakeFirst()
  if (!list) throw problem('not_found')
  return list
}

const change = async (
  tx: TenantTransaction,
  tenantId: number,
  id: number,
  values: { name?: string; status?: z.output<typeof ActionListStatus> },
) => {
  await tx
    .updateTable('action_lists')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .set(values)
    .execute()
  return readActionList(tx, tenantId, id)
}

export const actionListHandlers = handlersFor(actionListOperations, {
  listActionLists: async ({ tx, tenantId, query }) => {
    const { limit, offset } = pageOf(query)
    const matching = listsWhere(tx, tenantId, query)
    const ids = ordered(matching, query).limit(limit).offset(offset).select('action_lists.id')
    const page = listsOf(tx, tenantId).where(isOnPage('action_lists.id', ids))
    const [action_lists, { count }] = await Promise.all([
      read(tx, tenantId, ordered(page, query)),
      matching.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow(),
    ])
    return { ...countsOf(count, query), action_lists }
  },

  getActionList: ({ tx, tenantId, params }) => readActionList(tx, tenantId, params.id),

  createActionList: async ({ tx, tenantId, account, body }) => {
    const { id } = await tx
      .insertInto('action_lists')
      .values({ tenant_id: tenantId, name: body.name, created_by: account.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    return readActionList(tx, tenantId, id)
  },

  updateActionList: async ({ tx, tenantId, params, body: { name, seen_name: seen } }) => {
    const stored = await lockList(tx, tenantId, params.id)
    if (isChangedSince(stored.name, { seen, wanted: name }))
      throw problem('edit_conflict', {
        current: await readActionList(tx, tenantId, params.id),
        lastOf: ['updateActionList'],
      })
    return change(tx, tenantId, params.id, { name })
  },

  updateActionListStatus: async ({ tx, tenantId, params, body: { status, seen } }) => {
    const stored = await lockList(tx, tenantId, params.id)
    if (seen !== undefined && stored.status !== seen)
      throw problem('edit_conflict', {
        current: await readActionList(tx, tenantId, params.id),
        lastOf: ['updateActionListStatus'],
      })
    return change(tx, tenantId, params.id, { status })
  },

  deleteActionList: async ({ tx, tenantId, account, params, query }) => {
    await lockList(tx, tenantId, params.id)
    const list = await readActionList(tx, tenantId, params.id)
    if (query.seen_count !== undefined && query.seen_count !== list.medical_institution_count)
      throw problem('edit_conflict', { current: list, lastOf: fillingCalls })
    const { numUpdatedRows } = await tx
      .updateTable('action_lists')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', params.id)
      .where('deleted_at', 'is', null)
      .set({ deleted_at: timeOf(tx) })
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw problem('not_found')
    await keepNames({ tx, tenantId, account }, 'action_list', [params.id])
  },

  restoreActionList: async ({ tx, tenantId, params }) => {
    await tx
      .updateTable('action_lists')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', params.id)
      .where(isRestorable('deleted_at'))
      .set({ deleted_at: null })
      .execute()
    return readActionList(tx, tenantId, params.id)
  },
})
