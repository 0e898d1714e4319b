import type pg from 'pg'
import { monthAfter, monthOf } from '#contract/months.ts'
import { dayInJapan } from '../japanDays.ts'
import { computedInsert, listedWithIds } from './computedInsert.ts'

/** Partners that have somebody in charge: so many of the nearest ones. */
const partnerCount = 120
/** Every so many of them have a second person, and every so many had another one before. */
const everyWithSecond = 5
const everyWithFormer = 8

const insertChange = computedInsert(
  'staff_changes',
  ['id', 'kind', 'medical_institution_count', 'created_by', 'created_at'],
  `select $2::bigint, 'hand', $3::int, accounts.id, now() - $4::int * interval '1 day'
  from accounts
  where accounts.tenant_id = $1 and accounts.login_name = $5`,
)

const insertCharges = computedInsert(
  'medical_institution_staffs',
  [
    'id',
    'medical_institution_id',
    'staff_id',
    'position',
    'source',
    'started_at',
    'staff_change_id',
    'ended_at',
    'staff_change_id_end',
  ],
  `select listed.id, listed.institution_id, accounts.id, listed.place, 'hand',
    begun.created_at, begun.id, ended.created_at, ended.id
  from jsonb_to_recordset($2::jsonb)
    as listed (id bigint, institution_id bigint, login_name text, place smallint, begun bigint, ended bigint)
  join accounts on accounts.tenant_id = $1 and accounts.login_name = listed.login_name
  join staff_changes as begun on begun.tenant_id = $1 and begun.id = listed.begun
  left join staff_changes as ended on ended.tenant_id = $1 and ended.id = listed.ended`,
)

const insertTargets = computedInsert(
  'targets',
  ['id', 'month', 'staff_id', 'visits', 'interviews', 'new_partners', 'updated_at', 'updated_by'],
  `select listed.id, listed.month, people.id, listed.visits, listed.interviews, listed.new_partners, now(), setters.id
  from jsonb_to_recordset($2::jsonb)
    as listed (id bigint, month date, login_name text, visits int, interviews int, new_partners int)
  join accounts as setters on setters.tenant_id = $1 and setters.login_name = $3
  left join accounts as people on people.tenant_id = $1 and people.login_name = listed.login_name`,
)

const noteChange = async (
  client: pg.ClientBase,
  tenantId: number,
  daysAgo: number,
  { count, loginName }: { readonly count: number; readonly loginName: string },
): Promise<number> => {
  const { rows } = await client.query<{ id: number }>(`select nextval('staff_changes_id_seq') as id`)
  const id = rows[0]?.id ?? 0
  await client.query(insertChange, [tenantId, id, count, daysAgo, loginName])
  return id
}

/**
 * Puts the staff in charge of the nearest partners in turn, some together and some after another, and writes targets of this month and the
 * two before it.
 */
export const seedPersonsInCharge = async (
  client: pg.ClientBase,
  tenantId: number,
  partners: readonly number[],
  staff: readonly [string, ...string[]],
): Promise<void> => {
  const [setter] = staff
  const nearest = partners.slice(0, partnerCount)
  const someone = (place: number) => staff[place % staff.length] ?? setter
  const by = { count: nearest.length, loginName: setter }
  const former = await noteChange(client, tenantId, 400, by)
  const present = await noteChange(client, tenantId, 90, by)
  const charges = nearest.flatMap((institutionId, place) => [
    ...(place % everyWithFormer === 0
      ? [{ institution_id: institutionId, login_name: someone(place + 1), place: 1, begun: former, ended: present }]
      : []),
    { institution_id: institutionId, login_name: someone(place), place: 1, begun: present, ended: null },
    ...(place % everyWithSecond === 0 && staff.length > 1
      ? [{ institution_id: institutionId, login_name: someone(place + 1), place: 2, begun: present, ended: null }]
      : []),
  ])
  await client.query(insertCharges, [tenantId, await listedWithIds(client, 'medical_institution_staffs', charges)])
  const month = monthOf(dayInJapan())
  const targets = [0, -1, -2].flatMap((months) => [
    {
      month: monthAfter(month, months),
      login_name: null,
      visits: 40 * staff.length,
      interviews: 20 * staff.length,
      new_partners: 6,
    },
    ...staff.map((loginName) => ({
      month: monthAfter(month, months),
      login_name: loginName,
      visits: 40,
      interviews: 20,
      new_partners: 2,
    })),
  ])
  await client.query(insertTargets, [tenantId, await listedWithIds(client, 'targets', targets), setter])
}
