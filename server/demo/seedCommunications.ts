import type pg from 'pg'
import { detailsOf } from '#contract/communications/communications.ts'
import { daysAfter } from '#contract/days.ts'
import { dayInJapan } from '../japanDays.ts'
import { kyselyOn } from '../db/tenant.ts'
import { withIds } from '../records/withIds.ts'
import { computedInsert, listedWithIds } from './computedInsert.ts'
import { attendees, categories, companions, contactKinds, eventNames, remarks } from './contacts.ts'
import type { Random } from '../sampleFiles/random.ts'

const columns = [
  'id',
  'medical_institution_id',
  'communication_type',
  'acted_date',
  'user_id',
  'created_by',
  'category',
  'purpose',
  'story',
  'event_name',
  'memo',
  'person_in_charge_hospital',
  'attendee',
  'is_doctor_attended',
  'created_at',
  'updated_at',
]

const insertCommunications = computedInsert(
  'communications',
  columns,
  `select listed.id, listed.institution_id, listed.type, listed.day, accounts.id, accounts.id, listed.category, listed.purpose,
    listed.story, listed.event_name, listed.memo, listed.companion, listed.attendee, listed.doctor,
    least(listed.day + interval '8 hours', now()), least(listed.day + interval '8 hours', now())
  from jsonb_to_recordset($2::jsonb) as listed (
    id bigint, institution_id bigint, type text, day date, login_name text, category text, purpose text, story text,
    event_name text, memo text, companion text, attendee text, doctor boolean
  )
  join accounts on accounts.tenant_id = $1 and accounts.login_name = listed.login_name`,
)

const insertComments = computedInsert(
  'communication_comments',
  ['id', 'communication_id', 'user_id', 'comment', 'created_date', 'updated_at'],
  `select listed.id, listed.communication_id, accounts.id, listed.comment, communications.created_at + interval '1 day',
    communications.created_at + interval '1 day'
  from jsonb_to_recordset($2::jsonb) as listed (id bigint, communication_id bigint, login_name text, comment text)
  join accounts on accounts.tenant_id = $1 and accounts.login_name = listed.login_name
  join communications on communications.tenant_id = $1 and communications.id = listed.communication_id`,
)

const insertLikes = `${computedInsert(
  'communication_likes',
  ['communication_id', 'user_id'],
  `select listed.id, accounts.id
  from jsonb_to_recordset($2::jsonb) as listed (id bigint, login_name text)
  join accounts on accounts.tenant_id = $1 and accounts.login_name = listed.login_name`,
)}
  on conflict do nothing`

const days = 730
const heaviest = contactKinds.reduce((sum, { weight }) => sum + weight, 0)

const kindOf = (random: Random) => {
  let left = random.whole(1, heaviest)
  return contactKinds.find(({ weight }) => (left -= weight) <= 0) ?? contactKinds[0]
}

const sometimes = <T>(random: Random, chance: number, list: readonly T[]): T | null =>
  list.length > 0 && random.chance(chance) ? random.pick(list as readonly [T, ...T[]]) : null

/** This day, or the last working day before it. */
const workingDay = (day: string) => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return daysAfter(day, weekday === 0 ? -2 : weekday === 6 ? -1 : 0)
}

/**
 * Writes two years of contacts with the partners, with comments and likes of colleagues. Contacts are frequent with
 * some partners and rare with many, as in reality.
 * @param count - how many contacts
 */
export const seedCommunications = async (
  client: pg.ClientBase,
  tenantId: number,
  partners: readonly number[],
  staff: readonly [string, ...string[]],
  random: Random,
  count: number,
): Promise<void> => {
  if (partners.length === 0) return
  const today = dayInJapan()
  const contacts = Array.from({ length: count }, () => {
    const kind = kindOf(random)
    if (!kind) throw new Error('The demo knows no kind of contact')
    const own = detailsOf[kind.type]
    const close = random.whole(0, partners.length - 1) * random.whole(1, 100)
    return {
      institution_id: partners[Math.floor(close / 100)],
      type: kind.type,
      day: workingDay(daysAfter(today, -random.whole(0, days))),
      login_name: random.pick(staff),
      category: own.includes('category') ? sometimes(random, 0.5, categories) : null,
      purpose: own.includes('purpose') ? sometimes(random, 0.9, kind.purposes) : null,
      story: own.includes('story') ? sometimes(random, 0.6, kind.stories) : null,
      event_name: own.includes('event_name') ? sometimes(random, 1, eventNames) : null,
      memo: sometimes(random, 0.6, kind.memos),
      companion: own.includes('person_in_charge_hospital') ? sometimes(random, 0.15, companions) : null,
      attendee: own.includes('attendee') ? sometimes(random, 0.7, attendees) : null,
      doctor: own.includes('is_doctor_attended') && random.chance(0.45),
    }
  })
  const byDay = contacts.toSorted((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)))
  const rows = await withIds(kyselyOn(client), 'communications', byDay)
  await client.query(insertCommunications, [tenantId, JSON.stringify(rows)])
  const comments = rows
    .filter(() => random.chance(0.06))
    .map(({ id }) => ({
      communication_id: id,
      login_name: random.pick(staff),
      comment: sometimes(random, 1, remarks),
    }))
  await client.query(insertComments, [tenantId, await listedWithIds(client, 'communication_comments', comments)])
  const liked = rows.filter(() => random.chance(0.1))
  await client.query(insertLikes, [
    tenantId,
    JSON.stringify(liked.map(({ id }) => ({ id, login_name: random.pick(staff) }))),
  ])
}
