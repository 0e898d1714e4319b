import type pg from 'pg'
import { tenantWall } from '../db/tenant.ts'
import { type Random, randomFrom } from './random.ts'
import { seedWork } from './seedWork.ts'
import type { DemoTenant } from './tenants.ts'

const insertOwnDepartments = `
  insert into own_departments (tenant_id, name, department_id, display_order)
  select $1, name, department_id, place
  from unnest($2::text[], $3::int[]) with ordinality as listed (name, department_id, place)`

const insertAccounts = `
  insert into accounts (tenant_id, username, email, login_name, role, cs_account, is_confirmed, own_department_id)
  select $1, listed.username, listed.login_name || '@' || $2::text, listed.login_name, listed.role, listed.cs_account, true, own_departments.id
  from unnest($3::text[], $4::text[], $5::text[], $6::boolean[], $7::text[])
    with ordinality as listed (username, login_name, role, cs_account, own_department, place)
  left join own_departments on own_departments.tenant_id = $1 and own_departments.name = listed.own_department
  order by listed.place`

const insertTagGroups = `
  insert into tag_groups (tenant_id, name)
  select $1, name
  from unnest($2::text[]) as listed (name)`

const insertTags = `
  insert into tags (tenant_id, name, description)
  select $1, name, description
  from unnest($2::text[], $3::text[]) as listed (name, description)`

const insertTagGroupTags = `
  insert into tag_group_tags (tenant_id, tag_group_id, tag_id)
  select $1, tag_groups.id, tags.id
  from unnest($2::text[], $3::text[]) as listed (tag_group, tag)
  join tag_groups on tag_groups.tenant_id = $1 and tag_groups.name = listed.tag_group
  join tags on tags.tenant_id = $1 and tags.name = listed.tag`

const insertMarks = `
  insert into medical_institution_tags (tenant_id, medical_institution_id, tag_id)
  select distinct $1::bigint, listed.institution_id, tags.id
  from unnest($2::bigint[], $3::text[]) as listed (institution_id, tag)
  join tags on tags.tenant_id = $1 and tags.name = listed.tag`

const insertTexts = (table: 'memos' | 'special_notes') => `
  insert into ${table} (tenant_id, medical_institution_id, content, updated_by)
  select $1, listed.institution_id, listed.content, accounts.id
  from unnest($2::bigint[], $3::text[]) as listed (institution_id, content)
  join accounts on accounts.tenant_id = $1 and accounts.login_name = $4
  on conflict do nothing`

const partnersNear = `
  select id
  from medical_institutions
  where prefecture_code = $1 and source_id not like 'DEMO-%' and running_status = 'open'
  order by
    plane_point(longitude, latitude) <-> plane_point($2::float8, $3::float8) nulls last,
    id
  limit 200`

const writeTags = async (client: pg.ClientBase, tenantId: number, { tagGroups }: DemoTenant) => {
  const tags = Object.entries(tagGroups).flatMap(([group, members]) =>
    members.map(([name, description]) => ({ group, name, description })),
  )
  const names = tags.map(({ name }) => name)
  await client.query(insertTagGroups, [tenantId, Object.keys(tagGroups)])
  await client.query(insertTags, [tenantId, names, tags.map(({ description }) => description)])
  await client.query(insertTagGroupTags, [tenantId, tags.map(({ group }) => group), names])
  return names
}

const scatter = <T>(random: Random, partners: readonly number[], items: readonly T[], share: number) => {
  const [first, ...others] = items
  if (first === undefined) return []
  return partners.flatMap((partner): [number, T][] =>
    random.chance(share) ? [[partner, random.pick<T>([first, ...others])]] : [],
  )
}

/**
 * Writes a tenant with its accounts, and with tags, memos, notes, phases and tasks for partners around its hospital.
 * The accounts cannot sign in yet.
 * @param client - of the owner, in a transaction
 * @param prefectureCode - where its partners are
 */
export const seedTenant = async (client: pg.ClientBase, tenant: DemoTenant, prefectureCode: string): Promise<void> => {
  const { rows } = await client.query<{ id: number }>(`select nextval('tenants_id_seq') as id`)
  const tenantId = rows[0]?.id
  if (tenantId === undefined) throw new Error('tenants_id_seq gave no id')
  await client.query(tenantWall(tenantId))
  await client.query(
    `insert into tenants (tenant_id, name, medical_institution_id, demo, plan, default_facility_type_ids)
     select $1, $2, id, true, $3, '{1,2}' from medical_institutions where source_id = $4`,
    [tenantId, tenant.name, tenant.plan, tenant.own.source_id],
  )
  await client.query(insertOwnDepartments, [
    tenantId,
    tenant.ownDepartments.map(([name]) => name),
    tenant.ownDepartments.map(([, departmentId]) => departmentId),
  ])
  const { accounts } = tenant
  await client.query(insertAccounts, [
    tenantId,
    tenant.mailDomain,
    accounts.map(({ username }) => username),
    accounts.map(({ loginName }) => loginName),
    accounts.map(({ role }) => role),
    accounts.map(({ csAccount }) => csAccount),
    accounts.map(({ ownDepartment }) => ownDepartment),
  ])
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
    const written = scatter(random, partners, texts, share)
    await client.query(insertTexts(table), [
      tenantId,
      written.map(([id]) => id),
      written.map(([, text]) => text),
      author,
    ])
  }
  await seedWork(client, tenantId, tenant, partners)
}
