import { sql } from 'kysely'
import { eventOperations, maxAttendances } from '#contract/communications/events.ts'
import { timeOf } from '../../db/clock.ts'
import { idIn } from '../../db/idIn.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { handlersFor } from '../../handlers.ts'
import { problem } from '../../problems.ts'
import { countsOf, pageOf } from '../../records/paged.ts'
import { isRestorable } from '../../records/softDeletion.ts'
import { checkShared, insertGroupCommunications } from '../groups/groupCommunications.ts'
import { attendancesAsCsv } from './attendancesAsCsv.ts'
import { sharedOf } from './eventHandlers.ts'
import { countAttendances, readAttendances, readEvent } from './eventRows.ts'

/** Lets one change of an event's attendances in at a time. @throws 404 unless there is this event */
const lockEvent = async (tx: TenantTransaction, tenantId: number, id: number) => {
  await tx
    .selectFrom('communication_groups')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .select('id')
    .execute()
  return readEvent(tx, tenantId, id)
}

export const eventAttendanceHandlers = handlersFor(
  {
    listEventAttendances: eventOperations.listEventAttendances,
    exportEventAttendances: eventOperations.exportEventAttendances,
    addEventAttendances: eventOperations.addEventAttendances,
    removeEventAttendances: eventOperations.removeEventAttendances,
    restoreEventAttendances: eventOperations.restoreEventAttendances,
  },
  {
    listEventAttendances: async ({ tx, tenantId, params, query }) => {
      await readEvent(tx, tenantId, params.id)
      const count = await countAttendances(tx, tenantId, params.id)
      return {
        ...countsOf(count, query),
        event_attendances: await readAttendances(tx, tenantId, params.id, pageOf(query)),
      }
    },

    exportEventAttendances: async ({ tx, tenantId, params, language }) => {
      await readEvent(tx, tenantId, params.id)
      return attendancesAsCsv(tx, tenantId, params.id, language)
    },

    addEventAttendances: async ({ tx, tenantId, account, params, body }) => {
      const { user, ...event } = await lockEvent(tx, tenantId, params.id)
      const shared = { ...sharedOf({ ...event, user_id: user.id }), label_values: body.label_values }
      await checkShared(tx, tenantId, shared)
      const present = await tx
        .selectFrom('communications')
        .where('tenant_id', '=', tenantId)
        .where('group_id', '=', params.id)
        .where('deleted_at', 'is', null)
        .select('medical_institution_id')
        .execute()
      const presentIds = new Set(present.map(({ medical_institution_id: id }) => id))
      const added = body.attendances.filter(({ medical_institution_id: id }) => !presentIds.has(id))
      if (presentIds.size + added.length > maxAttendances) throw problem('limit_reached')
      const ids = await insertGroupCommunications(
        tx,
        { tenantId, accountId: account.id },
        params.id,
        shared,
        added,
        'attendances',
      )
      return { added_ids: [...ids], already_count: body.attendances.length - added.length }
    },

    removeEventAttendances: async ({ tx, tenantId, params, body }) => {
      await lockEvent(tx, tenantId, params.id)
      const removed = await tx
        .updateTable('communications')
        .where('tenant_id', '=', tenantId)
        .where('group_id', '=', params.id)
        .where(idIn('id', body.communication_ids))
        .where('deleted_at', 'is', null)
        .set({ deleted_at: timeOf(tx) })
        .returning('id')
        .execute()
      return { removed_count: removed.length, removed_ids: removed.map(({ id }) => id) }
    },

    restoreEventAttendances: async ({ tx, tenantId, params, body }) => {
      await lockEvent(tx, tenantId, params.id)
      const { numUpdatedRows } = await tx
        .updateTable('communications')
        .where('tenant_id', '=', tenantId)
        .where('group_id', '=', params.id)
        .where(idIn('id', body.communication_ids))
        .where(isRestorable())
        .where(
          sql<boolean>`not exists (
            select from communications as others
            where others.tenant_id = ${tenantId}
              and others.group_id = ${params.id}
              and others.medical_institution_id = communications.medical_institution_id
              and others.deleted_at is null
          )`,
        )
        .set({ deleted_at: null })
        .executeTakeFirst()
      return { restored_count: Number(numUpdatedRows) }
    },
  },
)
