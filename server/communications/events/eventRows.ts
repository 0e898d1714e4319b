import { sql } from 'kysely'
import type { z } from 'zod'
import type { Event, EventAttendance } from '#contract/communications/events.ts'
import { RunningStatus } from '#contract/institutions/medicalInstitutions.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { problem } from '../../problems.ts'
import { corrected } from '../../records/correctedInstitutions.ts'

type Row = z.input<typeof Event>
type Attendance = z.input<typeof EventAttendance>

/** The events of a tenant, deleted ones included. */
export const eventsOf = (tx: TenantTransaction, tenantId: number) =>
  tx
    .selectFrom('communication_groups as events')
    .where('events.tenant_id', '=', tenantId)
    .where('events.communication_type', '=', 'event_attendance')

/** The columns of an event. A deleted one has the attendances that were deleted with it. */
export const eventColumns = (tenantId: number) =>
  [
    'events.id',
    'events.name as event_name',
    'events.acted_date',
    sql<Row['user']>`(
      select jsonb_build_object('id', staffs.id, 'name', staffs.username)
      from accounts as staffs
      where staffs.tenant_id = ${tenantId} and staffs.id = events.user_id
    )`.as('user'),
    'events.person_in_charge_hospital',
    'events.story',
    sql<number>`(
      select count(*)
      from communications as attendances
      where attendances.tenant_id = ${tenantId}
        and attendances.group_id = events.id
        and attendances.deleted_at is not distinct from events.deleted_at
    )`.as('medical_institution_count'),
    sql<number>`(
      select count(*)
      from communications as attendances
      where attendances.tenant_id = ${tenantId}
        and attendances.group_id = events.id
        and attendances.deleted_at is not distinct from events.deleted_at
        and attendances.is_doctor_attended
    )`.as('doctor_attended_count'),
    'events.updated_at',
    'events.deleted_at',
  ] as const

/** @throws 404 unless the tenant has this event and it is not deleted */
export const readEvent = async (tx: TenantTransaction, tenantId: number, id: number): Promise<Row> => {
  const event = await eventsOf(tx, tenantId)
    .where('events.id', '=', id)
    .where('events.deleted_at', 'is', null)
    .select(eventColumns(tenantId))
    .executeTakeFirst()
  if (!event) throw problem('not_found')
  return event
}

const presentOf = (tx: TenantTransaction, tenantId: number, eventId: number) =>
  tx
    .selectFrom('communications')
    .where('communications.tenant_id', '=', tenantId)
    .where('communications.group_id', '=', eventId)
    .where('communications.deleted_at', 'is', null)

/** How many institutions attended. */
export const countAttendances = async (tx: TenantTransaction, tenantId: number, eventId: number): Promise<number> => {
  const { count } = await presentOf(tx, tenantId, eventId)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Some of the institutions that attended, by name. */
export const readAttendances = async (
  tx: TenantTransaction,
  tenantId: number,
  eventId: number,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<Attendance[]> => {
  const rows = await presentOf(tx, tenantId, eventId)
    .innerJoin('medical_institutions as institutions', 'institutions.id', 'communications.medical_institution_id')
    .orderBy(corrected(tenantId, 'name'))
    .orderBy('communications.id')
    .limit(limit)
    .offset(offset)
    .select([
      'communications.id',
      'communications.attendee',
      'communications.is_doctor_attended',
      'communications.memo',
      'institutions.id as institution_id',
      corrected(tenantId, 'name').as('name'),
      corrected(tenantId, 'address').as('address'),
      'institutions.running_status',
    ])
    .execute()
  return rows.map(({ institution_id: id, name, address, running_status: status, ...row }) => ({
    ...row,
    medical_institution: { id, name, address, running_status: RunningStatus.parse(status) },
  }))
}
