import type pg from 'pg'
import { daysAfter } from '#contract/days.ts'
import { dayInJapan } from '../japanDays.ts'
import { computedInsert, listedWithIds } from './computedInsert.ts'
import { givenNames, surnames } from './names.ts'
import { type Random, randomFrom } from '../sampleFiles/random.ts'
import { doctorMemos, doctorProfiles, posts, voicesByGroup } from './voices.ts'

const vocCount = 60
const twoYears = 730

const insertGroups = computedInsert(
  'voc_groups',
  ['id', 'name', 'position'],
  'select id, name, position from jsonb_to_recordset($2::jsonb) as listed (id bigint, name text, position int)',
)

const vocColumns = [
  'id',
  'medical_institution_id',
  'voc_group_id',
  'title',
  'reported_date',
  'status',
  'priority',
  'detail_text',
  'action_text',
  'user_id',
  'created_by',
  'created_at',
  'updated_at',
]

const insertVocs = computedInsert(
  'vocs',
  vocColumns,
  `select listed.id, listed.institution_id, voc_groups.id, listed.title, listed.reported_date, listed.status, listed.priority,
    listed.detail_text, listed.action_text, accounts.id, accounts.id, listed.reported_date, least(listed.reported_date + 14, now())
  from jsonb_to_recordset($2::jsonb) as listed (
    id bigint, institution_id bigint, voc_group text, title text, reported_date date, status text, priority text,
    detail_text text, action_text text, login_name text
  )
  join accounts on accounts.tenant_id = $1 and accounts.login_name = listed.login_name
  join voc_groups on voc_groups.tenant_id = $1 and voc_groups.name = listed.voc_group`,
)

/** Links each voice to the contact with its partner that is closest to its day, if there is one. */
const linkVocs = computedInsert(
  'voc_communications',
  ['voc_id', 'communication_id'],
  `select vocs.id, nearest.id
  from vocs
  cross join lateral (
    select communications.id
    from communications
    where communications.tenant_id = $1
      and communications.medical_institution_id = vocs.medical_institution_id
      and communications.acted_date between vocs.reported_date - 30 and vocs.reported_date + 30
    order by abs(communications.acted_date - vocs.reported_date), communications.id
    limit 1
  ) as nearest
  where vocs.tenant_id = $1`,
)

/** The head of an institution has the name in the institution's own record. */
const insertDoctors = computedInsert(
  'doctors',
  [
    'id',
    'medical_institution_id',
    'division',
    'position',
    'name',
    'honorific',
    'email',
    'is_email_valid',
    'phone_number',
    'profile',
    'memo',
    'created_by',
  ],
  `select listed.id, listed.institution_id, listed.division, listed.position,
    case when listed.position = '院長' then coalesce(institutions.administrator_name, listed.name) else listed.name end,
    listed.honorific, listed.email, listed.is_email_valid, listed.phone_number, listed.profile, listed.memo, accounts.id
  from jsonb_to_recordset($2::jsonb) as listed (
    id bigint, institution_id bigint, division text, position text, name text, honorific text, email text, is_email_valid boolean,
    phone_number text, profile text, memo text
  )
  join medical_institutions as institutions on institutions.id = listed.institution_id
  join accounts on accounts.tenant_id = $1 and accounts.login_name = $3`,
)

const statusOf = (random: Random, daysAgo: number, action: string) => {
  if (action === '') return random.chance(0.8) ? 'NO_ACTION_REQUIRED' : 'NOT_STARTED'
  if (daysAgo > 180) return 'COMPLETED'
  return random.pick(['NOT_STARTED', 'NOT_STARTED', 'IN_PROGRESS', 'COMPLETED'])
}

const voices = (partners: readonly number[], staff: readonly [string, ...string[]], random: Random) => {
  const [first, ...others] = Object.entries(voicesByGroup).flatMap(([group, said]) =>
    said.map(([title, detail, action]) => ({ group, title, detail, action })),
  )
  const [somePartner, ...otherPartners] = partners
  if (!first || somePartner === undefined) return []
  const today = dayInJapan()
  return Array.from({ length: vocCount }, () => {
    const { group, title, detail, action } = random.pick([first, ...others])
    const daysAgo = random.whole(1, twoYears)
    const status = statusOf(random, daysAgo, action)
    return {
      institution_id: random.chance(0.05) ? null : random.pick([somePartner, ...otherPartners]),
      voc_group: group,
      title,
      reported_date: daysAfter(today, -daysAgo),
      status,
      priority: random.pick(['LOW', 'MIDDLE', 'MIDDLE', 'HIGH']),
      detail_text: detail,
      action_text: status === 'COMPLETED' ? action || null : null,
      login_name: random.pick(staff),
    }
  })
}

const doctors = (partners: readonly number[], random: Random) => {
  const [leader, ...others] = posts
  const person = (institutionId: number, [division, position]: (typeof posts)[number], number: number) => ({
    institution_id: institutionId,
    division,
    position,
    name: `${random.pick(surnames)[0]}　${random.pick(givenNames)}`,
    honorific: division === '地域連携室' || division === '事務部' ? '様' : '先生',
    email: random.chance(0.5) ? `d${number}@partner${institutionId}.example.jp` : null,
    is_email_valid: random.chance(0.95),
    phone_number: random.chance(0.3) ? `096-000-${String(random.whole(0, 9999)).padStart(4, '0')}` : null,
    profile: random.chance(0.2) ? random.pick(doctorProfiles) : null,
    memo: random.chance(0.2) ? random.pick(doctorMemos) : null,
  })
  const [second = leader, ...rest] = others
  return partners.flatMap((partner) => {
    if (!random.chance(0.65)) return []
    const colleagues = random.chance(0.4) ? [random.pick([second, ...rest])] : []
    return [leader, ...colleagues].map((post, index) => person(partner, post, index + 1))
  })
}

/** Writes a tenant's groups of voices, its voices of two years and the doctors it knows at its partners. */
export const seedVocsAndDoctors = async (
  client: pg.ClientBase,
  tenantId: number,
  partners: readonly number[],
  staff: readonly [string, ...string[]],
): Promise<void> => {
  const random = randomFrom(partners.length + vocCount)
  const groups = Object.keys(voicesByGroup).map((name, position) => ({ name, position }))
  await client.query(insertGroups, [tenantId, await listedWithIds(client, 'voc_groups', groups)])
  await client.query('update tenants set voc_groups_updated_at = now() where tenant_id = $1', [tenantId])
  await client.query(insertVocs, [tenantId, await listedWithIds(client, 'vocs', voices(partners, staff, random))])
  await client.query(linkVocs, [tenantId])
  const known = await listedWithIds(client, 'doctors', doctors(partners, random))
  await client.query(insertDoctors, [tenantId, known, staff[0]])
}
