import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { describePlan, distribute, distributeAdditions } from './distribute.ts'
import { planDistribution } from './distributionPlan.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.drop())

/**
 * Gives the database what the product uses of Citus: its entry among the extensions, its catalogue, and its functions. Like the extension they refuse a
 * table that still has foreign keys, and a table that is converted already.
 */
const standIn = async (version = '13.2-1') => {
  await database.owner.query(`
    begin;
    set local allow_system_table_mods = on;
    insert into pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
    values (99999, 'citus', 10, 'pg_catalog'::regnamespace, false, '${version}');
    create table pg_catalog.pg_dist_partition (logicalrelid regclass primary key, method text, colocated text);
    create table pg_catalog.pg_dist_node (noderole text, isactive boolean, groupid int);
    insert into pg_dist_node values ('primary', true, 0), ('primary', true, 1);
    create table pg_catalog.failing (relation regclass);
    create function pg_catalog.convert(relation regclass, method text, colocated text) returns void language plpgsql as $$
    begin
      if exists (select from pg_constraint where contype = 'f' and relation in (conrelid, confrelid)) then
        raise exception '% has foreign keys', relation;
      end if;
      if exists (select from failing where failing.relation = $1) then
        raise exception 'worker lost';
      end if;
      insert into pg_dist_partition values (relation, method, colocated);
    end $$;
    create function pg_catalog.create_reference_table(relation text) returns void language sql as $$
      select convert(relation::regclass, 'n', null) $$;
    create function pg_catalog.create_distributed_table(relation text, key text, colocate_with text) returns void language sql as $$
      select convert(relation::regclass, 'h ' || key, colocate_with) $$;
    commit`)
}

const keys = async () =>
  (
    await database.owner.query(
      `select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) as key
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1`,
    )
  ).rows
const converted = async () =>
  (
    await database.owner.query<{ name: string; method: string; colocated: string | null }>(
      'select logicalrelid::text as name, method, colocated from pg_dist_partition order by 1',
    )
  ).rows
const run = async () => {
  const steps: string[] = []
  await distribute(database.owner, await planDistribution(database.owner), (step) => steps.push(step))
  return steps
}

test('without the extension it says so and does nothing', async () => {
  const plan = await planDistribution(database.owner)
  expect(describePlan(plan)).toEqual(['The server has no extension citus, so there is nothing to distribute.'])
  const before = await keys()
  expect(await run()).toEqual([])
  expect(await keys()).toEqual(before)
})

test('masters become reference tables, tenants’ tables are distributed with tenants, and all keys stand again', async () => {
  await standIn()
  const before = await keys()
  await run()
  expect(await keys()).toEqual(before)
  const tables = await converted()
  expect(tables.find(({ name }) => name === 'tenants')).toEqual({
    name: 'tenants',
    method: 'h tenant_id',
    colocated: 'none',
  })
  expect(tables.find(({ name }) => name === 'tasks')).toEqual({
    name: 'tasks',
    method: 'h tenant_id',
    colocated: 'tenants',
  })
  expect(tables.find(({ name }) => name === 'medical_institutions')).toMatchObject({ method: 'n' })
  expect(describePlan(await planDistribution(database.owner))).toEqual(['Everything is distributed.'])
  expect(await run()).toEqual([])
})

test('the roles take the settings of the product’s connections to the workers, the owner in this database alone', async () => {
  await standIn()
  const { rows } = await database.owner.query<{ owner: string; name: string }>(
    'select current_user as owner, current_database() as name',
  )
  const [{ owner, name } = { owner: '', name: '' }] = rows
  const settingsOf = async (role: string, inDatabase: string | null) =>
    (
      await database.owner.query<{ settings: string[] }>(
        `select setconfig as settings from pg_db_role_setting
        where setrole = (select oid from pg_roles where rolname = $1)
          and setdatabase = coalesce((select oid from pg_database where datname = $2), 0)`,
        [role, inDatabase],
      )
    ).rows.flatMap(({ settings }) => settings)
  await run()
  const planning = ['TimeZone=UTC', 'random_page_cost=1.1', 'work_mem=16MB', 'jit=off']
  for (const role of ['renkei_app', 'renkei_jobs'])
    expect(await settingsOf(role, null)).toEqual(
      expect.arrayContaining(['citus.propagate_set_commands=local', ...planning]),
    )
  expect((await settingsOf(owner, name)).toSorted()).toEqual(planning.toSorted())
  await database.owner.query('alter role renkei_app reset jit')
  expect(describePlan(await planDistribution(database.owner))).toEqual(['Let renkei_app have jit = off on the workers'])
  await run()
})

test('a run that is interrupted is finished by the next one, with every key', async () => {
  await standIn()
  const before = await keys()
  await database.owner.query(`insert into failing values ('tasks'::regclass)`)
  await expect(run()).rejects.toThrow('worker lost')
  expect(await converted()).not.toContainEqual(expect.objectContaining({ name: 'tasks' }))
  expect((await keys()).length).toBeLessThan(before.length)
  await database.owner.query('delete from failing')
  const steps = await run()
  expect(steps).toContain('distributed table tasks')
  expect(steps).not.toContain('distributed table tenants')
  expect(await keys()).toEqual(before)
})

test('a table that a later migration adds is converted with the migration, on a distributed database only', async () => {
  await standIn()
  const add = (name: string) =>
    database.owner.query(
      `create table ${name} (tenant_id bigint not null references tenants, id bigint, primary key (tenant_id, id))`,
    )
  await add('first_additions')
  await distributeAdditions(database.owner)
  expect(await converted()).toEqual([])
  await run()
  await add('later_additions')
  await distributeAdditions(database.owner)
  expect((await converted()).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['first_additions', 'later_additions']),
  )
  expect(await keys()).toContainEqual({ key: expect.stringContaining('later_additions') })
})

test('an old version and a coordinator without workers are told, and nothing is changed', async () => {
  await standIn('11.3-1')
  await database.owner.query('delete from pg_dist_node where groupid > 0')
  const before = await keys()
  const plan = await planDistribution(database.owner)
  expect(plan.obstacles).toEqual([expect.stringContaining('version 11.3-1'), expect.stringContaining('no worker')])
  await expect(run()).rejects.toThrow('no worker')
  expect(await keys()).toEqual(before)
  expect(await converted()).toEqual([])
})
