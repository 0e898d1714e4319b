import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createPool } from '#server/db/connection.ts'
import { distribute } from '#server/db/distribute/distribute.ts'
import { planDistribution } from '#server/db/distribute/distributionPlan.ts'
import { migrate } from '#server/db/migrate.ts'
import { checkDistribution } from '#server/doctor/distributionChecks.ts'
import { citusUrls, inDatabase, makeClusterDatabase, onServer } from '../../support/cluster.ts'
import { testSecret } from '../../support/identity/secret.ts'

const ownFolder = join(import.meta.dirname, '../../../server/db/migrations')

/** The newest migration of the version that could be distributed first. */
const distributedAt = '0066'

const constraints = `
  select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) as text
  from pg_constraint where connamespace = 'public'::regnamespace order by 1`
const columns = `
  select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable as text
  from information_schema.columns where table_schema = 'public' and table_name in (select relname from pg_class where relkind in ('r', 'p')) order by 1`
const policies = `select tablename || ' ' || policyname || ' ' || coalesce(qual, '') as text from pg_policies where schemaname = 'public' order by 1`

const schemaOf = async (url: string) => {
  const client = new pg.Client(url)
  await client.connect()
  const texts: string[] = []
  for (const query of [constraints, columns, policies])
    texts.push(...(await client.query<{ text: string }>(query)).rows.map(({ text }) => text))
  await client.end()
  // The coordinator holds copies of the masters under the numbers of their shards.
  return texts.filter((text) => !/^\w+_\d{6,}[ .]/.test(text))
}

// On several machines a column of a table that moves keeps its place, so only names and definitions are compared.
describe.runIf(process.env.TEST_CITUS)('a cluster that was distributed long ago', () => {
  const urls = citusUrls()
  const prefix: string = inject('databasePrefix')
  const name = `${prefix}upgraded`
  const ownerUrl = inDatabase(urls[0] ?? '', name)
  const options = { ownerUrl, secret: testSecret, poolSize: 2 }
  let owner: pg.Pool
  let folder: string
  const bring = async (isWanted: (file: string) => boolean) => {
    for (const file of await readdir(ownFolder))
      if (isWanted(file)) await copyFile(join(ownFolder, file), join(folder, file))
  }

  beforeAll(async () => {
    await makeClusterDatabase(urls, name)
    folder = await mkdtemp(join(tmpdir(), 'renkei-migrations-'))
    await bring((file) => file.slice(0, distributedAt.length) <= distributedAt)
    await migrate(options, { folder })
    owner = createPool(ownerUrl, { max: 1, name: 'test owner' })
    await distribute(owner, await planDistribution(owner), () => {})
    await owner.query(
      `insert into prefectures (code, name, kana, name_en) values ('43', '熊本県', 'クマモトケン', 'Kumamoto')`,
    )
    await owner.query(`insert into municipalities (code, prefecture_code, name) values ('43101', '43', '中央区')`)
    await owner.query(
      `insert into medical_institutions (id, source_id, name, address, search_text, search_grams, prefecture_code, municipality_code, facility_type_ids, department_ids, departments)
      values (1, 'A1', '緑川医院', '', '', '{}', '43', '43101', '{}', '{}', '{}')`,
    )
    await owner.query(
      `insert into tenants (tenant_id, name, plan) values (1, '第一病院', 'early'), (2, '第二病院', 'early')`,
    )
    for (const tenant of [1, 2]) {
      await owner.query(
        `insert into accounts (tenant_id, id, username, email, login_name, role) values ($1, 1, '佐藤', 'a@example.jp', 'sato', 'owner')`,
        [tenant],
      )
      await owner.query(
        `insert into referrals (tenant_id, id, referral_date, medical_institution_id, patient_hash, patient_id, first_visit_flag, created_by)
        values ($1, 1, '2026-04-01', 1, decode(md5('x'), 'hex'), $2, true, 1)`,
        [tenant, `000${tenant}`],
      )
    }
  }, 600_000)
  afterAll(async () => {
    await owner.end()
    await rm(folder, { recursive: true })
    for (const url of urls) await onServer(url, `drop database ${name} with (force)`)
  })

  test(
    'that is interrupted while it is upgraded stays as it was, and goes the whole way the next time',
    { timeout: 600_000 },
    async () => {
      const before = await schemaOf(ownerUrl)
      await bring(() => true)
      const interrupting = migrate(options, {
        folder,
        log: (message) => {
          if (message.includes('0121'))
            void owner.query(
              `select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and application_name = 'renkei migrations' and state <> 'idle'`,
            )
        },
      })
      await expect(interrupting).rejects.toThrow('The connection to the database was lost')
      expect(await schemaOf(ownerUrl)).toEqual(before)
      expect(await migrate(options, { folder })).not.toEqual([])
    },
  )

  test('has the schema of one that was distributed when it was made', async () => {
    expect(await schemaOf(ownerUrl)).toEqual(await schemaOf(inject('templateUrl')))
  })

  test('has its rows, and every table is distributed and can be moved', async () => {
    const { rows } = await owner.query(`select tenant_id, patient_id from referral_patient_numbers order by 1`)
    expect(rows).toEqual([
      { tenant_id: 1, patient_id: '0001' },
      { tenant_id: 2, patient_id: '0002' },
    ])
    expect(await planDistribution(owner)).toMatchObject({ references: [], distributed: [], keys: [], forced: [] })
    expect((await checkDistribution(owner)).filter(({ state }) => state === 'failed')).toEqual([])
  })
})
