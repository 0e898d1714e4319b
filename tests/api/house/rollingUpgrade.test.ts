import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Client, createClient } from '#dataProvider/client.ts'
import { dayInJapan } from '#server/japanDays.ts'
import { anInstitution, aPerson, aTenant, type Person } from '../../support/builders.ts'
import { type TestDatabase, testDatabase } from '../../support/database.ts'
import { accessTokensOf } from '../../support/identity/accessTokens.ts'
import { testSecret } from '../../support/identity/secret.ts'
import { csvOf, fileOf } from '../../support/intake/importOffice.ts'
import { migrateAsNewer } from '../../support/migrations/newerVersion.ts'
import { type ProductProcess, spawnProduct, startProductProcess } from '../../support/productProcess.ts'

const additions = {
  '9001_marks_and_notes': `
    create table later_marks (
      tenant_id bigint not null,
      id        bigint not null,
      name      text,
      primary key (tenant_id, id)
    );
    alter table later_marks add foreign key (tenant_id) references tenants;
    alter table later_marks enable row level security;
    alter table later_marks force row level security;
    create policy tenant on later_marks using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
    alter table imports add column later_note text;
    alter table accounts add column later_note text;
    alter table communications add column later_note text;`,
}
const renaming = {
  ...additions,
  '9002_tags_are_marks': `-- breaks-older-versions: tags are called marks\nalter table tags rename to marks;`,
}

let database: TestDatabase
let env: Readonly<Record<string, string>>
let dataDir: string
let server: ProductProcess
let person: Person
let client: Client
let institution: number

beforeAll(async () => {
  database = await testDatabase()
  dataDir = await mkdtemp(join(inject('filesDir'), 'rolling-'))
  env = {
    DATABASE_URL: database.ownerUrl,
    // Each statement meets the connection that has prepared it.
    DATABASE_POOL_SIZE: '1',
    RENKEI_SECRET: testSecret.toString('utf8'),
    STORAGE_DIR: dataDir,
  }
  server = await startProductProcess(dataDir, env)
  institution = await anInstitution(database.owner)
  person = await aPerson(database, await aTenant(database))
  const tokens = await accessTokensOf(server.origin, person)
  client = createClient(() => ({
    acquireToken: async (scope) => tokens[scope],
    locale: () => 'ja',
    version: 'test',
    baseUrl: server.origin,
  }))
})
afterAll(async () => {
  await server.end()
  await database.drop()
})

const visit = () =>
  client.createCommunication({
    id: institution,
    body: { communicationType: 'visit', actedDate: dayInJapan(), userId: person.accountId },
  })

const importVisits = async (name: string) => {
  const contents = csvOf(['医療機関ID', '種類', '実施日', 'メモ'], [String(institution), '訪問', '2026/4/1', name])
  const { id } = await client.createImportOfCommunications({ file: fileOf(name, contents) })
  const statusOf = async () => (await client.getImportOfCommunications({ id })).status
  await expect.poll(statusOf).toBe('completed')
}

test('a server goes on while a newer version waits for its turn to migrate, and after it has migrated', async () => {
  await visit()
  await importVisits('前.csv')
  const busy = await database.owner.connect()
  await busy.query('begin; lock table communications in row exclusive mode')
  const said: string[] = []
  const migrated = migrateAsNewer(database, additions, { log: (message) => said.push(message) })
  await expect
    .poll(() => said)
    .toEqual(['Migration 1 of 1: 9001_marks_and_notes …', 'The migrations wait for running transactions.'])
  await visit()
  await busy.query('rollback')
  busy.release()
  expect(await migrated).toEqual(Object.keys(additions))

  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
  expect(await client.getCommunication({ id: (await visit()).id })).toMatchObject({ user: { id: person.accountId } })
  await importVisits('後.csv')
  expect((await client.searchCommunications({ body: {} })).totalCount).toBe(5)
})

test('a server of the older version starts on what has only been added to, and says that it is the older one', async () => {
  const another = await startProductProcess(await mkdtemp(join(inject('filesDir'), 'rolling-')), env)
  expect(another.output()).toContain('The database is newer than this program: 9001_marks_and_notes.')
  expect((await fetch(`${another.origin}/readyz`)).status).toBe(200)
  expect(await another.end()).toBe(0)
})

test('what older versions do not survive waits until they are stopped, and then they do not start', async () => {
  await expect(migrateAsNewer(database, renaming)).rejects.toThrow(
    'would not survive 9002_tags_are_marks. Stop them all',
  )
  expect(await client.listTags({})).toMatchObject({ totalCount: 0 })
  await server.end()
  expect(await migrateAsNewer(database, renaming)).toEqual(['9002_tags_are_marks'])
  const { child, output } = await spawnProduct(dataDir, env)
  expect(await new Promise((resolve) => child.once('close', resolve))).toBe(1)
  expect(output()).toContain('does not survive 9002_tags_are_marks (tags are called marks). Start the newer version')
  expect(output()).not.toContain('    at ')
})
