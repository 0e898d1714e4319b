import type pg from 'pg'
import { daysAfter } from '#contract/days.ts'
import { dayInJapan } from '../japanDays.ts'
import { computedInsert, listedWithIds } from './computedInsert.ts'
import { nextActions } from './contacts.ts'
import type { Random } from '../sampleFiles/random.ts'

const selectVisits = `
  select id, acted_date::text as day
  from communications
  where tenant_id = $1 and communication_type in ('visit', 'new_visit')
  order by id`

const columns = [
  'id',
  'title',
  'staff_id',
  'created_by',
  'medical_institution_id',
  'communication_id',
  'deadline',
  'status',
  'created_at',
  'finished_at',
]

const insertTasks = computedInsert(
  'tasks',
  columns,
  `select listed.id, listed.title, communications.user_id, communications.user_id, communications.medical_institution_id, communications.id,
    listed.deadline, case when listed.finished then 'finished' else 'incomplete' end, communications.created_at,
    case when listed.finished then
      greatest(communications.created_at, least(listed.deadline - interval '1 day' + interval '6 hours', now()))
    end
  from jsonb_to_recordset($2::jsonb)
    as listed (id bigint, communication_id bigint, title text, deadline date, finished boolean)
  join communications on communications.tenant_id = $1 and communications.id = listed.communication_id`,
)

/** The share of visits that leave something to do. */
const followed = 0.4

/** After this many days every task of the demo is done. */
const longest = 60

/** Writes tasks that follow visits. Those of old visits are done; of recent ones some are open and a few overdue. */
export const seedNextActions = async (client: pg.ClientBase, tenantId: number, random: Random): Promise<void> => {
  const today = dayInJapan()
  const { rows: visits } = await client.query<{ id: number; day: string }>(selectVisits, [tenantId])
  const tasks = visits.flatMap(({ id, day }) => {
    if (!random.chance(followed)) return []
    const deadline = daysAfter(day, random.whole(3, 30))
    const chanceOfDone = deadline >= today ? 0.3 : day < daysAfter(today, -longest) ? 1 : 0.9
    return [{ communication_id: id, title: random.pick(nextActions), deadline, finished: random.chance(chanceOfDone) }]
  })
  await client.query(insertTasks, [tenantId, await listedWithIds(client, 'tasks', tasks)])
}
