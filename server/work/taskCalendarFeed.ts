import ical, { ICalEventTransparency } from 'ical-generator'
import type { Language } from '../../contract/messages.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import type { Principal } from '../identity/principal.ts'

const calendarName: Record<Language, string> = { ja: 'Renkei タスク', en: 'Renkei tasks' }
const refreshSeconds = 3_600

const openTasks = (tx: TenantTransaction, { tenantId, accountId }: Principal) =>
  tx
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
      'institutions.name as institution',
      'institutions.tel',
      'institutions.address',
    ])
    .execute()

/**
 * An account's open tasks with a deadline as an iCalendar (RFC 5545). Each is an all-day event that blocks no time.
 * @param publicUrl - where a task opens
 */
export const taskCalendarFeed = async (
  tx: TenantTransaction,
  principal: Principal,
  publicUrl: string,
  language: Language,
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
  return calendar.toString()
}
