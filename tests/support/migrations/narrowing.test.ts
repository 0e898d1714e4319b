import { expect, test } from 'vitest'
import { readMigrations } from '#server/db/upgrade/migrationFiles.ts'
import { narrowingIn } from './narrowing.ts'

test.each([
  ['a new table', 'create table a (id bigint primary key); alter table a alter column id set not null;'],
  ['a new column', 'alter table a add column b text, add column c int not null default 0;'],
  ['a new index, function or right', 'create index on a (b); grant select on a to renkei_app;'],
  ['a wider check', 'alter table a drop constraint c, add check (b in (1, 2, 3));'],
])('older versions survive %s', async (_what, statements) => {
  expect(await narrowingIn(statements)).toEqual([])
})

test.each([
  ['alter table a drop column b', 'drops the column a.b'],
  ['alter table a alter column b set not null', 'requires a value of a.b'],
  ['alter table a alter column b type int using b::int', 'changes the type of a.b'],
  ['alter table a add column b text not null', 'adds a.b, which older versions leave out'],
  ['alter table a rename column b to c', 'renames b to c'],
  ['alter table a rename to c', 'renames a to c'],
  ['drop table a', 'drops a table'],
  ['drop function f(int)', 'drops a function'],
  ['revoke insert on a from renkei_app', 'revokes rights on a'],
  ["do $$ begin execute format('alter table %I drop column b', 1); end $$", 'in a block of code'],
])('%s is noticed', async (statement, narrowing) => {
  expect(await narrowingIn(statement)).toEqual([expect.stringContaining(narrowing)])
})

test('every migration that older versions may not survive says so in its first line: -- breaks-older-versions: why', async () => {
  const underTheRule = (await readMigrations()).filter(({ name, breaks }) => name >= '0059' && breaks === undefined)
  const silent: string[] = []
  for (const { name, statements } of underTheRule)
    silent.push(...(await narrowingIn(statements)).map((narrowing) => `${name} ${narrowing}`))
  expect(silent).toEqual([])
})
