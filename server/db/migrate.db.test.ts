import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { migrateAsNewer } from '#tests/support/migrations/newerVersion.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const migrations = {
  '9001_marks': 'create table later_marks (id bigint primary key)',
  '9002_notes': 'create table later_notes (id bigint primary key)',
  '9003_signs': 'create table later_signs (id bigint primary key)',
}

const laterTables = async () => {
  const { rows } = await database.owner.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relname like 'later%' order by relname`,
  )
  return rows.map(({ name }) => name)
}

test('migrations are named as they begin, and one that is interrupted leaves nothing and is made up for', async () => {
  const progress = [
    'Migration 1 of 3: 9001_marks …',
    'Migration 2 of 3: 9002_notes …',
    'Migration 3 of 3: 9003_signs …',
  ]
  const said: string[] = []
  const log = (message: string) => void said.push(message)
  const interrupted = { ...migrations, '9002_notes': 'select pg_terminate_backend(pg_backend_pid())' }
  await expect(migrateAsNewer(database, interrupted, { log })).rejects.toThrow(
    'The connection to the database was lost during 9002_notes. None of the migrations has been applied.',
  )
  expect(said).toEqual(progress.slice(0, 2))
  expect(await laterTables()).toEqual([])

  said.length = 0
  expect(await migrateAsNewer(database, migrations, { log })).toEqual(Object.keys(migrations))
  expect(said).toEqual(progress)
  expect(await laterTables()).toEqual(['later_marks', 'later_notes', 'later_signs'])
})
