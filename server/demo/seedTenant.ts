import type pg from 'pg'
import { enterTenant } from '../db/tenant.ts'
import { computedInsert, listedWithIds } from './computedInsert.ts'
import { type Random, randomFrom } from '../sampleFiles/random.ts'
import { seedAlertConditions } from './seedAlertConditions.ts'
import { seedTrainee } from './seedTrainee.ts'
import { seedWork } from './seedWork.ts'
import type { DemoTenant } from './tenants.ts'

const insertOwnDepartments = computedInsert(
  'own_departments',
  ['id', 'name', 'department_id', 'display_order'],
  `select id, name, department_id, place
  from jsonb_to_recordset($2::jsonb) as listed (id bigint, name text, department_id int, place int)`,
)

const insertAccounts = computedInsert(
  'accounts',
  [
    'id',
    'username',
    'email',
    'login_name',
    'role',
    'cs_account',
    'is_confirmed',
    'own_department_id',
    // The offices of the demo are long past their first hour.
    'first_steps_dismissed_at',
  ],
  `select listed.id, listed.username, listed.login_name || '@' || $3::text, listed.login_name, listed.role, listed.cs_account, true,
    own_departments.id, statement_timestamp()
  from jsonb_to_recordset($2::jsonb)
    as listed (id bigint, username text, login_name text, role text, cs_account boolean, own_department text)
  left join own_departments on own_departments.tenant_id = $1 and own_departments.name = listed.own_department`,
)

const insertTagGroups = computedInsert(
  'tag_groups',
  ['id', 'name'],
  'select id, name from jsonb_to_recordset($2::jsonb) as listed (id bigint, name text)',
)

const insertTags = computedInsert(
  'tags',
  ['id', 'name', 'description'],
  'select id, name, description from jsonb_to_recordset($2::jsonb) as listed (id bigint, name text, description text)',
)

const insertTagGroupTags = computedInsert(
  'tag_group_tags',
  ['tag_group_id', 'tag_id'],
  `select tag_groups.id, tags.id
  from jsonb_to_recordset($2::jsonb) as listed (tag_group text, name text)
  join tag_groups on tag_groups.tenant_id = $1 and tag_groups.name = listed.tag_group
  join tags on tags.tenant_id = $1 and tags.name = listed.name`,
)

const insertMarks = computedInsert(
  'medical_institution_tags',
  ['medical_institution_id', 'tag_id'],
  `select distinct listed.institution_id, tags.id
  from unnest($2::bigint[], $3::text[]) as listed (institution_id, tag)
  join tags on tags.tenant_id = $1 and tags.name = listed.tag`,
)

const insertTexts = (table: 'memos' | 'special_notes') =>
  computedInsert(
    table,
    ['id', 'medical_institution_id', 'content', 'updated_by'],
    `select listed.id, listed.institution_id, listed.content, accounts.id
    from jsonb_to_recordset($2::jsonb) as listed (id bigint, institution_id bigint, content text)
    join accounts on accounts.tenant_id = $1 and accounts.login_name = $3`,
  )

const partnersNear = `
  select id
  from medical_institutions
  where prefecture_code = $1 and source_id not like 'DEMO-%' and running_status = 'open'
  order by
    plane_point(longitude, latitude) <-> plane_point($2::float8, $3::float8) nulls last,
    id
  limit 200`

const writeTags = async (client: pg.ClientBase, tenantId: number, { tagGroups }: DemoTenant) => {
  const groups = Object.keys(tagGroups).map((name) => ({ name }))
  const tags = Object.entries(tagGroups).flatMap(([group, members]) =>
    members.map(([name, description]) => ({ tag_group: group, name, description })),
  )
  await client.query(insertTagGroups, [tenantId, await listedWithIds(client, 'tag_groups', groups)])
  await client.query(insertTags, [tenantId, await listedWithIds(client, 'tags', tags)])
  await client.query(insertTagGroupTags, [tenantId, JSON.stringify(tags)])
  return tags.map(({ name }) => name)
}

const scatter = <T>(random: Random, partners: readonly number[], items: readonly T[], share: number) => {
  const [first, ...others] = items
  if (first === undefined) return []
  return partners.flatMap((partner): [number, T][] =>
    random.chance(share) ? [[partner, random.pick<T>([first, ...others])]] : [],
  )
}

/**
 * Writes a tenant with its accounts, and with tags, memos, notes, phases, tasks and alert conditions for partners around its hospital.
 * The accounts cannot sign in yet.
 * @param client - of the owner, in a transaction
 * @param prefectureCode - where its partners are
 */
export const seedTenant = async (client: pg.ClientBase, tenant: DemoTenant, prefectureCode: string): Promise<void> => {
  const { rows } = await client.query<{ id: number }>(`select nextval('tenants_id_seq') as id`)
  const tenantId = rows[0]?.id
  if (tenantId === undefined) throw new Error('tenants_id_seq gave no id')
  await enterTenant(client, tenantId)
  const { rows: own } = await client.query<{ id: number }>('select id from medical_institutions where source_id = $1', [
    tenant.own.source_id,
  ])
  await client.query(
    `insert into tenants (tenant_id, name, medical_institution_id, demo, plan, default_facility_type_ids)
     values ($1, $2, $3, true, $4, '{1,2}')`,
    [tenantId, tenant.name, own[0]?.id, tenant.plan],
  )
  const departments = tenant.ownDepartments.map(([name, id], index) => ({ name, department_id: id, place: index + 1 }))
  await client.query(insertOwnDepartments, [tenantId, await listedWithIds(client, 'own_departments', departments)])
  const { accounts } = tenant
  const listed = accounts.map(({ username, loginName, role, csAccount, ownDepartment }) => ({
    username,
    login_name: loginName,
    role,
    cs_account: csAccount,
    own_department: ownDepartment,
  }))
  await client.query(insertAccounts, [tenantId, await listedWithIds(client, 'accounts', listed), tenant.mailDomain])
  const tags = await writeTags(client, tenantId, tenant)
  const { rows: near } = await client.query<{ id: number }>(partnersNear, [
    prefectureCode,
    tenant.own.longitude,
    tenant.own.latitude,
  ])
  const partners = near.map(({ id }) => id)
  const random = randomFrom(tenant.name.length)
  const marks = [...scatter(random, partners, tags, 0.5), ...scatter(random, partners, tags, 0.3)]
  await client.query(insertMarks, [tenantId, marks.map(([id]) => id), marks.map(([, tag]) => tag)])
  const author = accounts.find(({ role }) => role === 'member')?.loginName
  for (const [table, texts, share] of [
    ['memos', tenant.memos, 0.2],
    ['special_notes', tenant.specialNotes, 0.08],
  ] as const) {
    const written = scatter(random, partners, texts, share).map(([id, content]) => ({ institution_id: id, content }))
    await client.query(`${insertTexts(table)} on conflict do nothing`, [
      tenantId,
      await listedWithIds(client, table, written),
      author,
    ])
  }
  await seedWork(client, tenantId, tenant, partners)
  await seedAlertConditions(client, tenantId, tenant)
  if (tenant.trainee) await seedTrainee(client, tenantId, tenant.mailDomain, tenant.trainee)
}
