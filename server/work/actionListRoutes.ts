import { sql } from 'kysely'
import type { z } from 'zod'
import { actionListRouteOperations, type ActionListRoutePayload } from '#contract/work/actionListRoutes.ts'
import { timeOf } from '../db/clock.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { handlersFor } from '../handlers.ts'
import { problem } from '../problems.ts'
import { requireInstitutions } from '../records/requireInstitutions.ts'
import { readActionList } from './actionLists.ts'
import { type List, putOnList } from './listedInstitutions.ts'

type Route = z.output<typeof ActionListRoutePayload>

/**
 * Lets only one writer of a list in at a time.
 * @throws `not_found`, or `edit_conflict` with the present list if the writer saw an older route
 */
const requireSeenRoute = async (tx: TenantTransaction, { tenantId, listId }: List, seen: string | null) => {
  const list = await tx
    .selectFrom('action_lists')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', listId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .select(sql<boolean>`route_updated_at is not distinct from ${seen}::timestamptz`.as('is_newest'))
    .executeTakeFirst()
  if (!list) throw problem('not_found')
  if (!list.is_newest) throw problem('edit_conflict', { current: await readActionList(tx, tenantId, listId) })
}

const columnsOf = (tx: TenantTransaction, route: Route) => ({
  planned_date: route.planned_date,
  route_start_time: route.start_time,
  route_speed_km_per_hour: route.speed_km_per_hour,
  route_minutes_per_stop: route.minutes_per_stop,
  medical_institution_id: route.start_medical_institution_id,
  medical_institution_id_to: route.end_medical_institution_id,
  route_updated_at: timeOf(tx),
})

const requirePlaces = async (tx: TenantTransaction, tenantId: number, route: Route) => {
  for (const field of ['start_medical_institution_id', 'end_medical_institution_id'] as const) {
    const id = route[field]
    if (id !== null) await requireInstitutions(tx, tenantId, [id], field)
  }
  await requireInstitutions(tx, tenantId, route.medical_institution_ids, 'medical_institution_ids')
}

/** Puts the stops on the list and gives them their places; all others lose theirs. */
const setStops = async (tx: TenantTransaction, list: List, accountId: number, stops: readonly number[]) => {
  await putOnList(tx, list, accountId, stops, 'medical_institution_ids')
  await tx
    .updateTable('action_list_medical_institutions')
    .where('tenant_id', '=', list.tenantId)
    .where('action_list_id', '=', list.listId)
    .where(sql<boolean>`position is distinct from array_position(${stops}::bigint[], medical_institution_id)`)
    .set({ position: sql<number | null>`array_position(${stops}::bigint[], medical_institution_id)` })
    .execute()
}

export const actionListRouteHandlers = handlersFor(actionListRouteOperations, {
  setActionListRoute: async ({ tx, tenantId, account, params, body }) => {
    const list = { tenantId, listId: params.id }
    await requireSeenRoute(tx, list, body.updated_at)
    await requirePlaces(tx, tenantId, body)
    await setStops(tx, list, account.id, body.medical_institution_ids)
    await tx
      .updateTable('action_lists')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', params.id)
      .set(columnsOf(tx, body))
      .execute()
    return readActionList(tx, tenantId, params.id)
  },

  createActionListWithRoute: async ({ tx, tenantId, account, body }) => {
    await requirePlaces(tx, tenantId, body)
    const { id } = await tx
      .insertInto('action_lists')
      .values({ tenant_id: tenantId, name: body.name, created_by: account.id, ...columnsOf(tx, body) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await setStops(tx, { tenantId, listId: id }, account.id, body.medical_institution_ids)
    return readActionList(tx, tenantId, id)
  },
})

/**
 * A visit is what a route plans: where an unfinished list plans one for that day or an earlier one, the institution
 * has been dealt with.
 * @param day - of the visit
 */
export const markPlannedVisits = async (
  tx: TenantTransaction,
  tenantId: number,
  institutionId: number,
  day: string,
): Promise<void> => {
  await tx
    .updateTable('action_list_medical_institutions as items')
    .from('action_lists as lists')
    .where('items.tenant_id', '=', tenantId)
    .where('items.medical_institution_id', '=', institutionId)
    .where('items.removed_at', 'is', null)
    .where('items.position', 'is not', null)
    .where('items.status', '=', 'not_actioned')
    .where('lists.tenant_id', '=', tenantId)
    .whereRef('lists.id', '=', 'items.action_list_id')
    .where('lists.deleted_at', 'is', null)
    .where('lists.status', '=', 'incomplete')
    .where('lists.planned_date', '<=', day)
    .set({ status: 'actioned' })
    .execute()
}
