import ical, { ICalEventTransparency } from 'ical-generator'
import type { Language } from '#contract/messages.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import type { Principal } from '../identity/principal.ts'
import { corrected, correctedOrNull } from '../records/correctedInstitutions.ts'
import { toldApart } from '../records/namesakes.ts'

const calendarName: Record<Language, string> = { ja: 'Renkei タスク・訪問予定', en: 'Renkei tasks and visits' }
const visitTo: Record<Language, (institution: string) => string> = {
  ja: (institution) => `訪問: ${institution}`,
  en: (institution) => `Visit: ${institution}`,
}
/** How long a visit takes in the calendar if it has a time. */
const visitMinutes = 30
const refreshSeconds = 3_600

interface OfInstitution {
  readonly institution_id: number | null
  readonly institution: string | null
}

/** The institution that an entry names. */
const institutionOf = ({ institution_id: id, institution: name }: OfInstitution) =>
  id === null || name === null ? null : { id, name }

const openTasks = async (tx: TenantTransaction, { tenantId, accountId }: Principal) => {
  const tasks = await tx
    .selectFrom('tasks')
    .leftJoin('medical_institutions as institutions', 'institutions.id', 'tasks.medical_institution_id')
    .where('tasks.tenant_id', '=', tenantId)
    .where('tasks.staff_id', '=', accountId)
    .where('tasks.status', '=', 'incomplete')
    .where('tasks.deleted_at', 'is', null)
    .where('tasks.deadline', 'is not', null)
    .orderBy('tasks.deadline')
    .orderBy('tasks.id')
    .$narrowType<{ deadline: string }>()
    .select([
      'tasks.id',
      'tasks.title',
      'tasks.deadline',
      'tasks.created_at',
      'institutions.id as institution_id',
      correctedOrNull(tenantId, 'name').as('institution'),
      correctedOrNull(tenantId, 'tel').as('tel'),
      correctedOrNull(tenantId, 'address').as('address'),
    ])
    .execute()
  return toldApart({ tx, tenantId }, tasks, institutionOf, (task, institution) => ({ ...task, institution }))
}

const plannedVisits = async (tx: TenantTransaction, { tenantId, accountId }: Principal) => {
  const visits = await tx
    .selectFrom('visit_plans as plans')
    .innerJoin('medical_institutions as institutions', 'institutions.id', 'plans.medical_institution_id')
    .where('plans.tenant_id', '=', tenantId)
    .where('plans.staff_id', '=', accountId)
    .where('plans.status', '=', 'planned')
    .where('plans.deleted_at', 'is', null)
    .orderBy('plans.planned_date')
    .orderBy('plans.position')
    .orderBy('plans.id')
    .select([
      'plans.id',
      'plans.planned_date as date',
      'plans.start_time',
      'plans.purpose',
      'plans.created_at',
      'institutions.id as institution_id',
      corrected(tenantId, 'name').as('institution'),
      correctedOrNull(tenantId, 'tel').as('tel'),
      corrected(tenantId, 'address').as('address'),
    ])
    .execute()
  return toldApart({ tx, tenantId }, visits, institutionOf, (visit, institution) => ({ ...visit, institution }))
}

/** When a visit is: all of its day, which the library writes by its UTC fields, or from its time on. */
const timeOfVisit = ({ date, start_time: startTime }: { date: string; start_time: string | null }) => {
  if (startTime === null) return { start: new Date(`${date}T00:00:00Z`), allDay: true }
  const start = new Date(`${date}T${startTime}:00+09:00`)
  return { start, end: new Date(start.getTime() + visitMinutes * 60_000) }
}

/**
 * An account's open tasks with a deadline and its planned visits as an iCalendar (RFC 5545). A task is an all-day event that blocks no time, and so is a
 * visit without a time.
 * @param publicUrl - where tasks and institutions open
 * @param hasVisits - whether the account may see planned visits
 */
export const taskCalendarFeed = async (
  tx: TenantTransaction,
  principal: Principal,
  publicUrl: string,
  language: Language,
  hasVisits: boolean,
): Promise<string> => {
  const { hostname } = new URL(publicUrl)
  const calendar = ical({
    name: calendarName[language],
    prodId: { company: 'Renkei', product: 'tasks', language },
    ttl: refreshSeconds,
  })
  for (const task of await openTasks(tx, principal))
    calendar.createEvent({
      id: `task-${principal.tenantId}.${task.id}@${hostname}`,
      // The library writes days by their UTC fields.
      start: new Date(`${task.deadline}T00:00:00Z`),
      allDay: true,
      summary: task.title,
      description: [task.institution, task.tel].filter((line) => line !== null).join('\n') || null,
      location: task.address,
      created: new Date(task.created_at),
      url: `${publicUrl}/app/tasks/${task.id}`,
      transparency: ICalEventTransparency.TRANSPARENT,
    })
  for (const visit of hasVisits ? await plannedVisits(tx, principal) : [])
    calendar.createEvent({
      ...timeOfVisit(visit),
      id: `visit-${principal.tenantId}.${visit.id}@${hostname}`,
      summary: visitTo[language](visit.institution),
      description: [visit.purpose, visit.tel].filter((line) => line !== null).join('\n') || null,
      location: visit.address,
      created: new Date(visit.created_at),
      url: `${publicUrl}/app/crms/${visit.institution_id}`,
      transparency: visit.start_time === null ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
    })
  return calendar.toString()
}
