import type pg from 'pg'
import { daysAfter } from '#contract/days.ts'
import { dayInJapan } from '../japanDays.ts'
import { computedInsert, listedWithIds } from './computedInsert.ts'
import { attendees } from './contacts.ts'
import { randomFrom } from '../sampleFiles/random.ts'

const insertEvents = computedInsert(
  'communication_groups',
  [
    'id',
    'communication_type',
    'name',
    'acted_date',
    'user_id',
    'person_in_charge_hospital',
    'story',
    'created_at',
    'created_by',
    'updated_at',
  ],
  `select listed.id, 'event_attendance', listed.name, listed.day, accounts.id, listed.companion, listed.story,
    least(listed.day + interval '8 hours', now()), accounts.id, least(listed.day + interval '8 hours', now())
  from jsonb_to_recordset($2::jsonb)
    as listed (id bigint, name text, day date, login_name text, companion text, story text)
  join accounts on accounts.tenant_id = $1 and accounts.login_name = listed.login_name`,
)

const insertAttendances = computedInsert(
  'communications',
  [
    'id',
    'group_id',
    'medical_institution_id',
    'communication_type',
    'acted_date',
    'user_id',
    'created_by',
    'event_name',
    'story',
    'memo',
    'person_in_charge_hospital',
    'attendee',
    'is_doctor_attended',
    'created_at',
    'updated_at',
  ],
  `select listed.id, events.id, listed.institution_id, 'event_attendance', events.acted_date, events.user_id, events.created_by, events.name,
    events.story, listed.memo, events.person_in_charge_hospital, listed.attendee, listed.doctor, events.created_at, events.updated_at
  from jsonb_to_recordset($2::jsonb)
    as listed (id bigint, event text, institution_id bigint, attendee text, doctor boolean, memo text)
  join communication_groups as events on events.tenant_id = $1 and events.name = listed.event`,
)

/** Name, days ago, how many institutions come, who of the hospital is there, and what happened. */
const events = [
  [
    '第12回 地域連携の会',
    24,
    26,
    '病院長',
    '新しい外来枠と返書の取り組みを説明し、診療科長が症例を報告。懇親会で多くの先生方と面談した。',
  ],
  ['循環器 症例検討会', 66, 11, '循環器内科部長', '心不全の再入院を防ぐ連携について、3例を検討した。'],
  ['登録医総会', 150, 32, '病院長', '昨年度の紹介・逆紹介の実績を報告し、ご意見を伺った。'],
  ['医療安全・感染対策 合同研修会', 232, 9, '看護部長', '診療所の感染対策について意見を交換した。'],
] as const

const memos: readonly [string, ...string[]] = [
  '名刺を交換した。',
  '駐車場が足りなかったとのこと。',
  '次回は副院長も参加したいとのこと。',
]

/** Writes events that many partners attended at once. */
export const seedEvents = async (
  client: pg.ClientBase,
  tenantId: number,
  partners: readonly number[],
  staff: readonly [string, ...string[]],
): Promise<void> => {
  const random = randomFrom(partners.length + events.length)
  const today = dayInJapan()
  const held = events.map(([name, daysAgo, , companion, story]) => ({
    name,
    day: daysAfter(today, -daysAgo),
    login_name: random.pick(staff),
    companion,
    story,
  }))
  await client.query(insertEvents, [tenantId, await listedWithIds(client, 'communication_groups', held)])
  const attended = events.flatMap(([event, , count]) => {
    const ranked = partners.map((id) => ({ id, rank: random.next() })).toSorted((one, other) => one.rank - other.rank)
    return ranked.slice(0, count).map(({ id }) => ({
      event,
      institution_id: id,
      attendee: random.pick(attendees),
      doctor: random.chance(0.6),
      memo: random.chance(0.2) ? random.pick(memos) : null,
    }))
  })
  await client.query(insertAttendances, [tenantId, await listedWithIds(client, 'communications', attended)])
}
