import { sql } from 'kysely'
import type { z } from 'zod'
import { type EventPayload, eventOperations } from '#contract/communications/events.ts'
import { timeOf } from '../../db/clock.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { handlersFor } from '../../handlers.ts'
import { problem } from '../../problems.ts'
import { containsText } from '../../records/containsText.ts'
import { countsOf, pageOf } from '../../records/paged.ts'
import { requireStaff } from '../../records/requireStaff.ts'
import { isRestorable } from '../../records/softDeletion.ts'
import { columnsOf, requirePlausible } from '../communicationRules.ts'
import { deleteGroup, insertGroup } from '../groups/groupCommunications.ts'
import { eventColumns, eventsOf, readEvent } from './eventRows.ts'

/** What the communications of an event have in common. */
export const sharedOf = (body: z.output<typeof EventPayload>) =>
  ({ ...body, communication_type: 'event_attendance' }) as const

/** Changes the communications of an event where they still say what the event said. */
const changeCommunications = async (
  tx: TenantTransaction,
  tenantId: number,
  eventId: number,
  { acted_date, user_id, event_name, person_in_charge_hospital, story }: ReturnType<typeof columnsOf>,
) => {
  await sql`
    update communications
    set
      event_name = case when communications.event_name = events.name then ${event_name} else communications.event_name end,
      acted_date = case when communications.acted_date = events.acted_date then ${acted_date}::date else communications.acted_date end,
      user_id = case when communications.user_id = events.user_id then ${user_id}::bigint else communications.user_id end,
      person_in_charge_hospital = case
        when communications.person_in_charge_hospital is not distinct from events.person_in_charge_hospital then ${person_in_charge_hospital}
        else communications.person_in_charge_hospital
      end,
      story = case when communications.story is not distinct from events.story then ${story} else communications.story end,
      updated_at = ${timeOf(tx)}
    from communication_groups as events
    where events.tenant_id = ${tenantId}
      and events.id = ${eventId}
      and communications.tenant_id = ${tenantId}
      and communications.group_id = ${eventId}
  `.execute(tx)
}

export const eventHandlers = handlersFor(
  {
    listEvents: eventOperations.listEvents,
    getEvent: eventOperations.getEvent,
    createEvent: eventOperations.createEvent,
    updateEvent: eventOperations.updateEvent,
    deleteEvent: eventOperations.deleteEvent,
    restoreEvent: eventOperations.restoreEvent,
  },
  {
    listEvents: async ({ tx, tenantId, query }) => {
      const { limit, offset } = pageOf(query)
      const { event_name: name, deleted, sort_by: by = 'acted_date', sort = 'desc' } = query
      let found = eventsOf(tx, tenantId)
      found = deleted ? found.where(isRestorable('events.deleted_at')) : found.where('events.deleted_at', 'is', null)
      if (name !== undefined) found = found.where(containsText('events.name', name))
      const [events, { count }] = await Promise.all([
        found
          .select(eventColumns(tenantId))
          .orderBy(by === 'event_name' ? 'events.name' : 'events.acted_date', sort)
          .orderBy('events.id', sort)
          .limit(limit)
          .offset(offset)
          .execute(),
        found.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow(),
      ])
      return { ...countsOf(count, query), events }
    },

    getEvent: ({ tx, tenantId, params }) => readEvent(tx, tenantId, params.id),

    createEvent: async ({ tx, tenantId, account, body }) => {
      const shared = sharedOf(body)
      requirePlausible(shared)
      await requireStaff(tx, tenantId, body.user_id, 'user_id')
      const id = await insertGroup(tx, { tenantId, accountId: account.id }, body.event_name, shared, null)
      if (id === undefined) throw problem('not_found')
      return readEvent(tx, tenantId, id)
    },

    updateEvent: async ({ tx, tenantId, params, body }) => {
      const { updated_at: seen = null, ...changes } = body
      const stored = await tx
        .selectFrom('communication_groups')
        .where('tenant_id', '=', tenantId)
        .where('id', '=', params.id)
        .where('communication_type', '=', 'event_attendance')
        .where('deleted_at', 'is', null)
        .forUpdate()
        .select('user_id')
        .select(sql<boolean>`coalesce(updated_at = ${seen}::timestamptz, true)`.as('is_newest'))
        .executeTakeFirst()
      if (!stored) throw problem('not_found')
      if (!stored.is_newest) throw problem('edit_conflict', { current: await readEvent(tx, tenantId, params.id) })
      const shared = sharedOf(changes)
      requirePlausible(shared)
      if (body.user_id !== stored.user_id) await requireStaff(tx, tenantId, body.user_id, 'user_id')
      const columns = columnsOf(shared)
      await changeCommunications(tx, tenantId, params.id, columns)
      const { acted_date, user_id, person_in_charge_hospital, story } = columns
      await tx
        .updateTable('communication_groups')
        .where('tenant_id', '=', tenantId)
        .where('id', '=', params.id)
        .set({ name: body.event_name, acted_date, user_id, person_in_charge_hospital, story, updated_at: timeOf(tx) })
        .execute()
      return readEvent(tx, tenantId, params.id)
    },

    deleteEvent: async ({ tx, tenantId, params }) => {
      if (!(await deleteGroup(tx, tenantId, params.id, 'event_attendance'))) throw problem('not_found')
    },

    restoreEvent: async ({ tx, tenantId, params }) => {
      const event = await eventsOf(tx, tenantId)
        .where('events.id', '=', params.id)
        .where(isRestorable('events.deleted_at'))
        .forUpdate()
        .select('events.deleted_at')
        .executeTakeFirst()
      if (event) {
        await tx
          .updateTable('communications')
          .where('tenant_id', '=', tenantId)
          .where('group_id', '=', params.id)
          .where('deleted_at', '=', event.deleted_at)
          .set({ deleted_at: null })
          .execute()
        await tx
          .updateTable('communication_groups')
          .where('tenant_id', '=', tenantId)
          .where('id', '=', params.id)
          .set({ deleted_at: null })
          .execute()
      }
      return readEvent(tx, tenantId, params.id)
    },
  },
)
