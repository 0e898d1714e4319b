import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../database.ts'
import { type Catalogue, readCatalogue } from './catalogue.ts'
import { problemsOf } from './rules.ts'

let database: TestDatabase
let catalogue: Catalogue
beforeAll(async () => {
  database = await testDatabase()
  catalogue = await readCatalogue(database.owner)
})
afterAll(() => database.drop())

test.each([
  ['a table with the tenant', 'select id from tasks where tenant_id = $1 and id = $2'],
  ['a literal', `select id from tasks t where t.tenant_id = 7::bigint`],
  [
    'a join over the tenant',
    'select 1 from tasks t join accounts a on a.tenant_id = t.tenant_id and a.id = t.staff_id where t.tenant_id = $1',
  ],
  ['a join over using', 'select 1 from tasks join accounts using (tenant_id) where tasks.tenant_id = $1'],
  [
    'rows that are compared',
    'select 1 from tasks t join accounts a on (a.tenant_id, a.id) = (t.tenant_id, t.staff_id) where t.tenant_id = $1',
  ],
  [
    'a sub-select with its own constant',
    'select (select count(*) from tasks t where t.tenant_id = $1 and t.staff_id = a.id) from accounts a where a.tenant_id = $1',
  ],
  ['a common table expression', 'with open as (select id from tasks where tenant_id = $1) select id from open'],
  ['a master', 'select name from prefectures'],
  ['values', 'insert into tags (tenant_id, name) values ($1, $2), ($1, $3)'],
  [
    'computed rows that start from the tenant',
    `insert into tags (tenant_id, id, name)
     select own.tenant_id, computed.id, computed.name
     from (select tenant_id from tenants) as own cross join (select id, name from unnest($2::bigint[], $3::text[]) as listed (id, name)) as computed
     where own.tenant_id = $1 on conflict do nothing`,
  ],
  ['a time that is passed in', 'update tasks set deleted_at = $3::timestamptz where tenant_id = $1 and id = $2'],
  [
    'a list that is read before it is written',
    'update audit_logs set record_ids = mapped.ids from jsonb_to_recordset($2::jsonb) as mapped (id bigint, ids bigint[]) where tenant_id = $1 and audit_logs.id = mapped.id',
  ],
  [
    'a month that is told from a day',
    `update tasks set title = 'now' where tenant_id = $1 and date_trunc('month', deadline::timestamp)::date = any($2::date[])`,
  ],
  ['a time from now', `update tasks set deleted_at = now() - interval '1 day' where tenant_id = $1`],
  ['a value by a condition', 'update tasks set title = case when $2 then title else $3::text end where tenant_id = $1'],
  ['a time that is read', 'select 1 from tasks where tenant_id = $1 and created_at < clock_timestamp()'],
  ['a temporary table alone', 'insert into incoming select * from jsonb_to_recordset($1::jsonb) as rows (id bigint)'],
  ['reading into a temporary table', 'create temp table gone as select id from tasks where tenant_id = $1'],
  [
    'a master from rows of the server',
    'update medical_institutions set name = listed.name from jsonb_to_recordset($1::jsonb) as listed (id bigint, name text) where listed.id = medical_institutions.id',
  ],
])('%s is allowed', async (_what, statement) => {
  expect(await problemsOf(statement, catalogue)).toEqual([])
})

test.each([
  ['a table of all tenants', 'select id from tasks where id = $1', /no constant names the tenant of tasks/],
  ['one side of OR', 'select id from tasks where tenant_id = $1 or id = $2', /no constant/],
  [
    'a join on ids alone',
    'select 1 from tasks t join accounts a on a.id = t.staff_id where t.tenant_id = $1',
    /tenant of a$/,
  ],
  [
    'the tenant of the level above',
    'select (select count(*) from tasks t where t.tenant_id = a.tenant_id) from accounts a where a.tenant_id = $1',
    /tenant of t$/,
  ],
  [
    'EXISTS by the level above',
    'delete from tags where tenant_id = $1 and exists (select from tasks t where t.tenant_id = tags.tenant_id)',
    /tenant of t$/,
  ],
  ['one side of UNION', 'select id from tasks where tenant_id = $1 union all select id from vocs', /tenant of vocs/],
  ['an update of all tenants', 'update tasks set title = $1', /tenant of tasks/],
  [
    'computed rows from nowhere',
    'insert into tags (tenant_id, id, name) select $1, id, name from unnest($2::bigint[], $3::text[]) as listed (id, name)',
    /does not start from the tenant's row/,
  ],
  [
    'computed rows without ids',
    'insert into tags (tenant_id, name) select own.tenant_id, x.name from (select tenant_id from tenants) as own cross join (select $2::text) as x (name) where own.tenant_id = $1',
    /leaves id to its volatile default/,
  ],
  [
    'the tenant’s row without a tenant',
    'insert into tags (tenant_id, id, name) select own.tenant_id, x.id, x.name from (select tenant_id from tenants) as own cross join (select 1, $1::text) as x (id, name)',
    /tenant of own/,
  ],
  [
    'a volatile function',
    'update tasks set deleted_at = clock_timestamp() where tenant_id = $1',
    /clock_timestamp\(\), which is volatile/,
  ],
  [
    'a volatile function in values',
    'insert into tasks (tenant_id, title, created_at) values ($1, $2, clock_timestamp())',
    /volatile/,
  ],
  [
    'a function in DO UPDATE',
    'insert into tags (tenant_id, name) values ($1, $2) on conflict (tenant_id, name) do update set updated_at = now()',
    /now\(\), which is not immutable/,
  ],
  [
    'CURRENT_TIMESTAMP in DO UPDATE',
    'insert into tags (tenant_id, name) values ($1, $2) on conflict (tenant_id, name) do update set updated_at = current_timestamp',
    /not immutable/,
  ],
  [
    'a stable function in RETURNING',
    'delete from tags where tenant_id = $1 returning to_jsonb(tags) as row',
    /RETURNING calls to_jsonb\(\), which is not immutable/,
  ],
  [
    'computed rows returned',
    'insert into tags (tenant_id, id, name) select own.tenant_id, x.id, x.name from (select tenant_id from tenants) as own cross join unnest($2::bigint[], $3::text[]) as x (id, name) where own.tenant_id = $1 returning id',
    /returns columns without ON CONFLICT/,
  ],
  [
    'a stable function of a column',
    `update medical_institutions set open_times = open_times_of(id)`,
    /open_times_of\(\) of a column/,
  ],
  [
    'a column that is cast to a list',
    'update audit_logs set record_ids = mapped.ids::bigint[] from unnest($2::bigint[], $3::text[]) as mapped (id, ids) where tenant_id = $1 and audit_logs.id = mapped.id',
    /casts a column to int8\[\], which is not immutable/,
  ],
  [
    'the same in a sub-select',
    'update audit_logs set record_ids = mapped.ids from (select id, ids::bigint[] as ids from unnest($2::bigint[], $3::text[]) as listed (id, ids)) as mapped where tenant_id = $1 and audit_logs.id = mapped.id',
    /casts a column to int8\[\], which is not immutable/,
  ],
  [
    'a day of the row that is read as a time',
    'update tasks set deleted_at = deadline::timestamptz where tenant_id = $1',
    /casts a column to timestamptz, which is not immutable/,
  ],
  [
    'a time that is moved',
    `update tasks set updated_at = updated_at + interval '1 day' where tenant_id = $1`,
    /computes with updated_at, whose days depend on the zone/,
  ],
  [
    'now() in CASE',
    'update tasks set deleted_at = case when $2 then now() end where tenant_id = $1',
    /now\(\) in CASE or COALESCE/,
  ],
  [
    'now() in COALESCE',
    'delete from tasks where tenant_id = $1 and coalesce(deleted_at, now()) < $2',
    /now\(\) in CASE or COALESCE/,
  ],
  [
    'MERGE',
    'merge into tags using (select 1 as id) as x on tags.tenant_id = $1 and tags.id = x.id when matched then delete',
    /MERGE into tags/,
  ],
  ['COPY', 'copy tags (tenant_id, name) from stdin', /COPY into tags/],
  [
    'rows of a temporary table',
    'insert into tags (tenant_id, id, name) select own.tenant_id, x.id, x.name from (select tenant_id from tenants) as own cross join (select id, name from incoming) as x where own.tenant_id = $1',
    /incoming, which only the coordinator has/,
  ],
  [
    'a master from a temporary table',
    'update medical_institutions set name = changes.name from changes where changes.id = medical_institutions.id',
    /changes, which only the coordinator has/,
  ],
  [
    'a function that reads tables beside tables',
    `select id, add_unlisted_institution('43101', '{}', '{}', '{}') from referrals where tenant_id = $1`,
    /add_unlisted_institution\(\), which reads tables/,
  ],
])('%s is refused', async (_what, statement, problem) => {
  expect((await problemsOf(statement, catalogue)).join('\n')).toMatch(new RegExp(problem, 'm'))
})
