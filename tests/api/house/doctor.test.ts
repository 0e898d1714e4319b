import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleUrls } from '#server/db/connection.ts'
import { checkRights } from '#server/doctor/databaseChecks.ts'
import { doctorCommand } from '#server/doctor/doctorCommand.ts'
import { type TestApi, ownApi } from '../../support/api.ts'
import { aTenant } from '../../support/builders.ts'
import { type Mailbox, testMailbox } from '../../support/identity/mailbox.ts'
import { testSecret } from '../../support/identity/secret.ts'
import { asksNoPassword, isOnCluster, trustsEverybody } from '../../support/cluster.ts'
import { whySkipped } from '../../support/whySkipped.ts'

let mailbox: Mailbox
let product: TestApi
let folder: string
let healthy: Record<string, string>

beforeAll(async () => {
  mailbox = await testMailbox()
  product = await ownApi()
  folder = await mkdtemp(join(tmpdir(), 'renkei-doctor-test-'))
  await writeFile(join(folder, 'a file'), '')
  healthy = {
    DATABASE_URL: product.database.ownerUrl,
    RENKEI_SECRET: testSecret.toString('utf8'),
    RENKEI_PUBLIC_URL: product.origin,
    SMTP_URL: mailbox.smtpUrl,
    MAIL_FROM: 'Renkei <renkei@hospital.example>',
    STORAGE_DIR: folder,
    RENKEI_WEB_APP: 'false',
  }
  await workerSeen('10 seconds')
})
afterAll(async () => {
  await product.stop()
  await mailbox.stop()
  await rm(folder, { recursive: true, force: true })
})

const workerSeen = (ago: string) =>
  product.database.owner.query(
    `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
     values ('seal_audit_logs', now() - interval '1 day', now() - $1::interval)
     on conflict (identifier) do update set last_execution = excluded.last_execution`,
    [ago],
  )

interface Finding {
  readonly check: string
  readonly state: string
  readonly message: string
  readonly mend?: string
}

const diagnose = async (env: Record<string, string> = {}) => {
  const lines: string[] = []
  const output = { out: (text: string) => lines.push(text), err: (text: string) => lines.push(text) }
  const code = await doctorCommand(['--json'], { ...healthy, ...env }, output)
  const { findings }: { findings: Finding[] } = JSON.parse(lines.join('\n'))
  const of = (check: string) => findings.filter((finding) => finding.check === check)
  return { code, findings, of, text: lines.join('\n'), unwell: findings.filter(({ state }) => state === 'failed') }
}

test('an installation that is well has nothing that failed', async () => {
  const { code, unwell, of } = await diagnose()
  expect(unwell).toEqual([])
  expect(code).toBe(0)
  for (const check of [
    'configuration',
    'Node.js',
    'secret',
    'database',
    'migrations',
    'database secret',
    'role renkei_app',
    'role renkei_identity',
    'role renkei_jobs',
    'tenants apart',
    'clock',
    'sign-in',
    'job queue',
    'audit log',
    'mail',
    'storage',
    'answering',
    'address for recipients',
    'bounces',
  ])
    expect(of(check)).toMatchObject([{ state: 'ok' }])
})

test('says it in words too, with an exit code', async () => {
  const lines: string[] = []
  const output = { out: (text: string) => lines.push(text), err: (text: string) => lines.push(text) }
  expect(await doctorCommand([], { ...healthy, SMTP_URL: 'smtp://127.0.0.1:9' }, output)).toBe(1)
  expect(lines.join('\n')).toMatch(/OK +database: PostgreSQL/)
  expect(lines.join('\n')).toMatch(/FAILED +mail: [^]*→ Check SMTP_URL/)
  expect(lines.join('\n')).toMatch(/\d+ in order, \d+ warnings, 1 failed\./)
})

test('a mail server that does not answer is named, its password is not', async () => {
  const { of, text, code } = await diagnose({ SMTP_URL: 'smtp://user:pa55word@127.0.0.1:9' })
  expect(of('mail')).toMatchObject([{ state: 'failed', message: expect.stringContaining('ECONNREFUSED') }])
  expect(text).not.toContain('pa55word')
  expect(text).not.toContain(testSecret.toString('utf8'))
  expect(code).toBe(1)
})

test('a mailbox of bounces that cannot be read is named, its password is not', async () => {
  const { of, text } = await diagnose({ MAIL_BOUNCE_IMAP_URL: 'imap://user:pa55word@127.0.0.1:9/Back' })
  expect(of('bounces')).toMatchObject([{ state: 'failed', message: expect.stringContaining('ECONNREFUSED') }])
  expect(text).not.toContain('pa55word')
  const unread = await diagnose({ MAIL_BOUNCE_DOMAIN: 'bounces.hospital.invalid' })
  expect(unread.of('bounces')).toMatchObject([{ state: 'warning' }])
  expect(unread.of('MX of bounces.hospital.invalid')).toHaveLength(1)
})

test('an address for recipients that leads elsewhere, or nowhere, is named', async () => {
  const elsewhere = await diagnose({ MAIL_PUBLIC_URL: product.origin.replace('localhost', '127.0.0.1') })
  expect(elsewhere.of('address for recipients')).toMatchObject([
    { state: 'failed', message: expect.stringContaining('answered by something else (404)') },
  ])
  const nowhere = await diagnose({ MAIL_PUBLIC_URL: 'http://127.0.0.1:9' })
  expect(nowhere.of('address for recipients')).toMatchObject([{ state: 'warning' }])
})

test('a database that cannot be reached is one finding, and the rest is checked all the same', async () => {
  const { of } = await diagnose({ DATABASE_URL: 'postgres://renkei:pa55word@127.0.0.1:9/renkei' })
  expect(of('database')).toMatchObject([{ state: 'failed', mend: expect.stringContaining('DATABASE_URL') }])
  expect(of('mail')).toMatchObject([{ state: 'ok' }])
  expect(of('storage')).toMatchObject([{ state: 'ok' }])
})

const isTrusted = await asksNoPassword()

test.skipIf(isTrusted)(
  `another secret is seen by the roles, and by the sign-in keys where the roles have addresses of their own${whySkipped(isTrusted, trustsEverybody)}`,
  async () => {
    const other = { RENKEI_SECRET: 'another secret of thirty-two letters' }
    const { of } = await diagnose(other)
    expect(of('role renkei_app')).toMatchObject([{ state: 'failed', mend: expect.stringContaining('the secret') }])
    const urls = roleUrls({ ownerUrl: product.database.ownerUrl, secret: testSecret, poolSize: 1 })
    const withRoles = await diagnose({
      ...other,
      DATABASE_APP_URL: urls.app,
      DATABASE_IDENTITY_URL: urls.identity,
      DATABASE_JOBS_URL: urls.jobs,
    })
    expect(withRoles.of('role renkei_app')).toMatchObject([{ state: 'ok' }])
    expect(withRoles.of('database secret')).toMatchObject([{ state: 'failed' }])
    expect(withRoles.of('sign-in')).toMatchObject([
      { state: 'failed', message: expect.stringContaining('encrypted under another secret') },
    ])
  },
)

test('a migration that is pending and one that is unknown are named', async () => {
  const { owner } = product.database
  const { rows } = await owner.query<{ name: string; timestamp: string }>(
    'delete from migrations.kysely_migration where name = (select max(name) from migrations.kysely_migration) returning *',
  )
  expect((await diagnose()).of('migrations')).toMatchObject([
    { state: 'failed', message: `${rows[0]?.name} pending`, mend: expect.stringContaining('db:migrate') },
  ])
  await owner.query('insert into migrations.kysely_migration values ($1, $2)', [rows[0]?.name, rows[0]?.timestamp])
})

test('a wall between tenants that is down and a right that is missing are named', async () => {
  const { owner } = product.database
  // On a cluster no table is forced.
  const [down, up] = isOnCluster ? ['disable', 'enable'] : ['no force', 'force']
  await owner.query(`alter table tags ${down} row level security`)
  await owner.query('revoke insert on audit_logs from renkei_app')
  const { of } = await diagnose()
  expect(of('tenants apart')).toMatchObject([{ state: 'failed', message: expect.stringContaining('on tags') }])
  expect(of('role renkei_app')).toMatchObject([
    { state: 'failed', message: expect.stringContaining('public.audit_logs') },
  ])
  await owner.query(`alter table tags ${up} row level security`)
  await owner.query('grant insert on audit_logs to renkei_app')
})

test.each([
  ['a policy that is gone', 'drop policy tenant on tags', 'tenants apart', /tags has lost tenant/],
  [
    'a policy that lets everybody in',
    'alter policy tenant on tasks using (true)',
    'tenants apart',
    /tenant on public\.tasks has been changed/,
  ],
  [
    'a policy that somebody has added',
    'create policy mine on memos using (true)',
    'tenants apart',
    /mine on public\.memos has been added/,
  ],
  [
    'a right that is gone',
    'revoke update on tags from renkei_app',
    'rights',
    /grant update on public\.tags to renkei_app/,
  ],
  [
    'sign-ins that requests may read',
    'grant select on identity.credentials to renkei_app',
    'rights',
    /revoke select on identity\.credentials from renkei_app/,
  ],
  [
    'sign-ins that everybody may read',
    'grant select on all tables in schema identity to public',
    'rights',
    /revoke select on identity\.\w+ from public/,
  ],
])('%s is named', async (_what, statement, check, words) => {
  const { owner } = product.database
  const client = await owner.connect()
  try {
    await client.query('begin')
    await client.query(statement)
    const seen = await checkRights({ query: client.query.bind(client) } as unknown as pg.Pool)
    expect(seen).toMatchObject([{ check, state: 'failed' }])
    expect(`${seen[0]?.message} ${seen[0]?.mend}`).toMatch(words)
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('a key that is not there, misspelt variables and a pool that is too large are named', async () => {
  const { of } = await diagnose({
    EMAIL_DKIM_DOMAIN: 'hospital.example',
    EMAIL_DKIM_SELECTOR: 'renkei',
    EMAIL_DKIM_KEY_FILE: '/nowhere/key.pem',
    RENKEI_PUBLIC_ULR: 'https://renkei.example',
    RENKEI_COLOUR: 'red',
    STORAGE_DIRR: '/files',
    DATABASE_POOL_SIZE: '1000',
    TERM: 'dumb',
  })
  expect(of('DKIM key')).toMatchObject([{ state: 'failed', message: expect.stringContaining('EMAIL_DKIM_KEY_FILE') }])
  expect(of('configuration')).toMatchObject([
    { state: 'warning', mend: 'Is RENKEI_PUBLIC_URL meant?' },
    { state: 'warning', message: expect.stringContaining('RENKEI_COLOUR') },
    { state: 'warning', mend: 'Is STORAGE_DIR meant?' },
  ])
  expect(of('connections')).toMatchObject([{ state: 'failed', mend: expect.stringContaining('DATABASE_POOL_SIZE') }])
})

test('jobs that are running, and those that wait behind them, are no trouble', async () => {
  const { owner } = product.database
  await owner.query(
    `select graphile_worker.add_job('doctor_test', queue_name => 'doctor', job_key => key, max_attempts => 1, run_at => now() - interval '1 hour')
    from unnest(array['running', 'behind']) as key`,
  )
  await owner.query(
    `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'w', attempts = 1 where key = 'running'`,
  )
  await owner.query(
    `update graphile_worker._private_job_queues set locked_at = now(), locked_by = 'w' where queue_name = 'doctor'`,
  )
  expect((await diagnose()).of('job queue')).toMatchObject([{ state: 'ok' }])
  await owner.query(
    `update graphile_worker._private_job_queues set locked_at = null, locked_by = null where queue_name = 'doctor'`,
  )
  await owner.query(`update graphile_worker._private_jobs set locked_at = null, locked_by = null where key = 'running'`)
  expect((await diagnose()).of('job queue')).toMatchObject([
    { state: 'ok' },
    { state: 'warning', message: expect.stringContaining('1 jobs have been waiting') },
    { state: 'warning', message: expect.stringContaining('1 jobs have failed') },
  ])
  await owner.query(`delete from graphile_worker._private_jobs where key in ('running', 'behind')`)
})

test('a queue that nobody works through, and an audit log that nobody seals, are seen', async () => {
  await workerSeen('1 hour')
  const tenantId = await aTenant(product.database)
  await product.database.owner.query(
    `insert into audit_logs (tenant_id, occurred_at, action, record_type, record_ids, fields, operation, request_id)
     values ($1, now() - interval '20 minutes', 'read', 'tag', '{}', '{}', 'listTags', 'x')`,
    [tenantId],
  )
  const { of } = await diagnose()
  expect(of('job queue')).toMatchObject([{ state: 'failed', message: expect.stringContaining('60 minutes') }])
  expect(of('audit log')).toMatchObject([{ state: 'failed', message: expect.stringContaining(String(tenantId)) }])
  await product.database.owner.query('delete from audit_logs where tenant_id = $1', [tenantId])
  await workerSeen('10 seconds')
})

test('a storage that cannot be written is seen', async () => {
  const { of } = await diagnose({ STORAGE_DIR: join(folder, 'a file') })
  expect(of('storage')).toMatchObject([{ state: 'failed', message: expect.stringContaining('no file can be stored') }])
})

test('an identity provider elsewhere that does not answer is seen', async () => {
  const { of } = await diagnose({ OIDC_ISSUER: 'http://127.0.0.1:9/issuer', OIDC_CLIENT_ID: 'renkei' })
  expect(of('sign-in')).toMatchObject([{ state: 'failed', message: expect.stringContaining('could not be read') }])
})

test('a wrong configuration is named and nothing else is looked at', async () => {
  const { findings, code } = await diagnose({ PORT: 'eighty' })
  expect(findings).toMatchObject([
    { check: 'configuration', state: 'failed', message: expect.stringContaining('PORT') },
  ])
  expect(code).toBe(1)
})
