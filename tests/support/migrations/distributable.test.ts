import { expect, test } from 'vitest'
import { readMigrations } from '#server/db/upgrade/migrationFiles.ts'
import { refusedWhenDistributed } from './distributable.ts'

test.each([
  "create table a (id bigint primary key, b text check (b > '')); alter table a add foreign key (id) references c;",
  "alter table a add column b int, add column c text not null default '';",
  'alter table a add constraint b check (c > 1);',
  'drop index a; drop index b;',
  'create policy a on b for select using (c)',
  'create function a(b bigint) returns bigint language sql return b + 1',
])('%s is possible on a distributed database', async (statements) => {
  expect(await refusedWhenDistributed(statements)).toEqual([])
})

test.each([
  ['create table a (id bigint references b)', 'makes a with a key to another table'],
  ['create table a (id bigint, foreign key (id) references b)', 'makes a with a key to another table'],
  ['alter table a add column b int, add check (b > 1)', 'alters a in several ways at once'],
  ['alter table a drop constraint b, add constraint b check (c > 1)', 'alters a in several ways at once'],
  ['alter table a add column b int check (b > 1)', 'adds a.b with a constraint'],
  ['alter table a add column b int references c', 'adds a.b with a constraint'],
  ['drop index a, b', 'drops several things'],
  ['alter sequence a maxvalue 5', 'alters a sequence'],
  ['create policy a on b as restrictive for select using (c)', 'makes a restrictive policy'],
  ['create function a() returns bigint language sql return (select max(id) from b)', 'a function that returns a query'],
])('%s is noticed', async (statement, problem) => {
  expect(await refusedWhenDistributed(statement)).toEqual([expect.stringContaining(problem)])
})

/** Databases were first distributed at this one, after which all migrations ran as on one machine. */
const firstOnDistributed = '0067'

/** What later migrations have put right. */
const corrected = new Set(['0149_patients_numbers makes a restrictive policy'])

test('every migration since databases are distributed is possible on one', async () => {
  const refused: string[] = []
  for (const { name, statements } of await readMigrations())
    if (name >= firstOnDistributed)
      refused.push(...(await refusedWhenDistributed(statements)).map((problem) => `${name} ${problem}`))
  expect(refused.filter((problem) => !corrected.has(problem))).toEqual([])
})
