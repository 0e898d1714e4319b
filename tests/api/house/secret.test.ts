import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { sealAuditLogs, verifyAuditLogs } from '#server/audit/chain.ts'
import { roleUrls } from '#server/db/connection.ts'
import { migrate } from '#server/db/migrate.ts'
import { trySignIn } from '#server/db/rolePasswords.ts'
import { withTenant } from '#server/db/tenant.ts'
import { recipientOf } from '#server/emails/bounces/takeNews.ts'
import { openCampaignMail } from '#server/emails/sending/campaignMail.ts'
import { bounceAddress } from '#server/emails/sending/message/verp.ts'
import { messageIdWriter } from '#server/emails/sending/message/messageId.ts'
import { publicKeyPurpose, publicTokens } from '#server/emails/tracking/publicTokens.ts'
import { decryptValue, encryptValue } from '#server/encryption.ts'
import { hashPatientWith } from '#server/facts/referrals/patientKeys.ts'
import { readFormerKeys } from '#server/formerKeys.ts'
import { providerKeysFit } from '#server/identity/provider/keys.ts'
import { sealedColumns } from '#server/operator/rotateSecret.ts'
import { secretCommand } from '#server/operator/secretCommand.ts'
import { signRecord, verifyRecord, writeRecord } from '#server/operator/tenantArchive/deletionRecord.ts'
import { auditVerifyCommand, factsVerifyCommand } from '#server/operator/verifyCommands.ts'
import { outgoingKeyPurpose } from '#server/outgoing/outgoingServices.ts'
import { deriveKey } from '#server/secret.ts'
import { folderStorage } from '#server/storage/folderStorage.ts'
import { readConfig } from '#server/readConfig.ts'
import { aPerson, aTenant, type Person } from '../../support/builders.ts'
import { type TestDatabase, testDatabase } from '../../support/database.ts'
import { testSecret } from '../../support/identity/secret.ts'
import { asMaintainer } from '../../support/maintainer.ts'
import { operatorOn } from '../../support/operator.ts'
import { asksNoPassword, trustsEverybody } from '../../support/cluster.ts'
import { whySkipped } from '../../support/whySkipped.ts'

const isTrusted = await asksNoPassword()
const skipped = whySkipped(isTrusted, trustsEverybody)

const otherSecret = 'another secret of thirty-two letters'
const auditKey = (secret: Buffer) => deriveKey(secret, 'audit seals')

let database: TestDatabase
let person: Person
beforeAll(async () => {
  database = await testDatabase()
  person = await aPerson(database, await aTenant(database))
  await audited(3)
})
afterAll(() => database.drop())

const audited = (count: number) =>
  database.owner.query(
    `insert into audit_logs (tenant_id, action, record_type, record_ids, fields, operation, request_id)
    select $1, 'read', 'tag', array[n], '{}', 'readTag', 'a request' from generate_series(1, $2::int) as n`,
    [person.tenantId, count],
  )

const aFolder = () => mkdtemp(join(inject('filesDir'), 'secret-'))

type Command = (
  env: Readonly<Record<string, string>>,
  output: { out: (line: string) => void; err: (line: string) => void },
) => Promise<number>

const run = async (command: Command, env: Readonly<Record<string, string>>) => {
  const lines: string[] = []
  const code = await command(env, { out: (line) => lines.push(line), err: (line) => lines.push(line) })
  return { code, said: lines.join('\n') }
}

const commands: readonly (readonly [name: string, command: Command])[] = [
  ['audit:verify', auditVerifyCommand],
  ['db:verify', factsVerifyCommand],
  ['secret:rotate', (env, output) => secretCommand([], { RENKEI_NEW_SECRET: 'x'.repeat(40), ...env }, output)],
  [
    'tenant list',
    async (env, output) => {
      const { code, out, err } = await operatorOn(database.ownerUrl, { RENKEI_SECRET: '', ...env })('tenant', 'list')
      output.out(`${out}${err}`)
      return code
    },
  ],
]

const written = async () => {
  const { rows } = await database.owner.query(
    `select (select count(*) from audit_seals) as seals, (select jsonb_object_agg(name, value) from identity.secrets) as secrets`,
  )
  return rows
}

const rolesSignIn = () =>
  Promise.all(
    Object.values(roleUrls({ ownerUrl: database.ownerUrl, secret: testSecret, poolSize: 1 })).map((url) =>
      trySignIn(url),
    ),
  )

describe.each(commands)('%s', (_name, command) => {
  test.skipIf(isTrusted)(`with another secret than the database’s says so, and writes nothing${skipped}`, async () => {
    const before = await written()
    const { code, said } = await run(command, { DATABASE_URL: database.ownerUrl, RENKEI_SECRET: otherSecret })
    expect(said).toContain('set up with another secret')
    expect(code).toBe(1)
    expect(await written()).toEqual(before)
    expect(await rolesSignIn()).toEqual(['signed in', 'signed in', 'signed in'])
  })

  test('without the database’s secret invents none', async () => {
    const folder = await aFolder()
    const before = await written()
    const { code, said } = await run(command, { DATABASE_URL: database.ownerUrl, RENKEI_DATA_DIR: folder })
    expect(said).toContain('RENKEI_SECRET is not set')
    expect(code).toBe(1)
    expect(await readdir(folder)).toEqual([])
    expect(await written()).toEqual(before)
  })
})

test.skipIf(isTrusted).each([
  ['audit:verify', auditVerifyCommand],
  ['db:verify', factsVerifyCommand],
])(`%s with the right secret writes nothing either${skipped}`, async (_name, command) => {
  const before = await written()
  const env = { DATABASE_URL: database.ownerUrl, RENKEI_SECRET: testSecret.toString('utf8') }
  expect(await run(command, env)).toMatchObject({ code: 0 })
  expect(await written()).toEqual(before)
})

test('a tenant is not made in a second database when the product’s is elsewhere', async () => {
  const folder = join(await aFolder(), 'nothing')
  const { code, said } = await run(
    async (env, output) => {
      const { tenantCommand } = await import('#server/operator/tenantCommand.ts')
      const words = ['--name', '済生会', '--plan', 'professional202112', '--owner-name', '佐藤', '--owner-email']
      return tenantCommand(['create', ...words, 'sato@hospital.example', '--owner-login', 'sato'], env, output)
    },
    { RENKEI_DATA_DIR: folder },
  )
  expect(said).toContain(`There is no database in ${folder}. Set RENKEI_DATA_DIR`)
  expect(code).toBe(1)
  expect(existsSync(folder)).toBe(false)
})

test.skipIf(isTrusted)(
  `an empty database beside others does not take the roles away from their servers${skipped}`,
  async () => {
    const name = `test_${randomUUID().replaceAll('-', '')}`
    await asMaintainer(`create database ${name} template template0 encoding 'UTF8' locale 'C.UTF-8'`)
    const url = new URL(inject('templateUrl'))
    url.pathname = `/${name}`
    try {
      await expect(migrate({ ownerUrl: url.href, secret: Buffer.from(otherSecret), poolSize: 1 })).rejects.toThrow(
        'Nothing was changed. Give this database the secret of the others',
      )
      expect(await rolesSignIn()).toEqual(['signed in', 'signed in', 'signed in'])
    } finally {
      await asMaintainer(`drop database ${name} with (force)`)
    }
  },
)

describe('the secret', () => {
  const next = Buffer.from(otherSecret)
  const recipient = { tenantId: 4, recipientId: 17 }
  const inMail = { tenantId: 4, emailId: 9, token: 'abc' }
  const outside = (secret: Buffer) => deriveKey(secret, outgoingKeyPurpose)
  const config = readConfig({})

  const mailWith = async (secret: Buffer) =>
    openCampaignMail(config, {
      smtpUrl: 'smtp://127.0.0.1:1',
      secret,
      formerKeys: await readFormerKeys(database.identity, secret),
      storage: folderStorage(await aFolder()),
    })
  const patientHash = (secret: Buffer) =>
    withTenant(database.app, person.tenantId, (tx) => hashPatientWith(secret)(tx, person.tenantId, '1234'))

  const rotate = (env: Record<string, string> = {}, ...args: string[]) =>
    run((given, output) => secretCommand(args, given, output), {
      DATABASE_URL: database.ownerUrl,
      RENKEI_SECRET: testSecret.toString('utf8'),
      RENKEI_NEW_SECRET: otherSecret,
      ...env,
    })
  /** The roles' passwords belong to all databases of the tests, so they stay. */
  const ownRoles = () => {
    const urls = roleUrls({ ownerUrl: database.ownerUrl, secret: testSecret, poolSize: 1 })
    return { DATABASE_APP_URL: urls.app, DATABASE_IDENTITY_URL: urls.identity, DATABASE_JOBS_URL: urls.jobs }
  }
  const disconnect = () =>
    database.owner.query(
      `select pg_terminate_backend(pid, 60000) from pg_stat_activity
      where datname = current_database() and usename in ('renkei_app', 'renkei_identity', 'renkei_jobs')`,
    )

  test.skipIf(isTrusted)(
    `stays while servers are connected, while others use the roles, and while an audit log has been tampered with${skipped}`,
    async () => {
      expect(await operatorOn(database.ownerUrl)('tenant', 'list')).toMatchObject({ code: 0 })
      await sealAuditLogs(database.jobs, auditKey(testSecret))
      await database.app.query('select 1')
      expect(await rotate()).toMatchObject({ code: 1, said: expect.stringContaining('Stop them all first') })
      await disconnect()
      expect(await rotate()).toMatchObject({ code: 1, said: expect.stringContaining('roles of its own') })
      const change = (fields: string) =>
        database.owner.query(
          'update audit_logs set fields = $2 where tenant_id = $1 and id = (select min(id) from audit_logs where tenant_id = $1)',
          [person.tenantId, fields],
        )
      await change('{name}')
      await disconnect()
      const { code, said } = await rotate(ownRoles())
      expect(said).toMatch(/Tenant \d+: row \d+ or what was sealed before it has been changed[^]*--despite-findings/)
      expect(code).toBe(1)
      await change('{}')
      expect(await verifyAuditLogs(database.jobs, auditKey(testSecret))).toEqual([])
    },
  )

  test.skipIf(isTrusted)(
    `is replaced: seals, keys and patients go on, and so do addresses in e-mails that were sent${skipped}`,
    async () => {
      const { tenantId, accountId } = person
      await database.owner.query(
        `insert into webhooks (tenant_id, name, format, sealed_url, sealed_secret, events, language, is_enabled, created_by, created_at, updated_at)
      values ($1, 'Slack', 'renkei', $2, $3, '{alert}', 'ja', true, $4, now(), now())`,
        [
          tenantId,
          encryptValue(outside(testSecret), 'https://a.example'),
          encryptValue(outside(testSecret), 'whsec_'),
          accountId,
        ],
      )
      await database.owner.query(`insert into identity.secrets (name, value) values ('provider keys', $1)`, [
        JSON.stringify(encryptValue(deriveKey(testSecret, 'identity provider keys'), { keys: [] })),
      ])
      const formerMail = await mailWith(testSecret)
      const address = bounceAddress(formerMail.bounceKey, 'bounces.example', recipient)
      const messageId = messageIdWriter(formerMail.messageIdKey, 'hospital.example')(recipient)
      const token = publicTokens(deriveKey(testSecret, publicKeyPurpose)).recipient('optOut', inMail)
      const record = join(await aFolder(), 'record.json')
      await writeRecord(
        record,
        signRecord(testSecret, {
          format: 1,
          command: 'renkei tenant delete',
          tenant: { id: 1, name: '済生会' },
          deleted_at: '2026-01-01T00:00:00.000Z',
          rows: {},
          files: { count: 0, bytes: 0 },
          sittings: 0,
        }),
      )
      const hash = await patientHash(testSecret)
      await audited(2)
      await disconnect()

      expect(await rotate(ownRoles())).toMatchObject({ code: 0, said: expect.stringContaining('has been replaced') })

      expect(await verifyAuditLogs(database.jobs, auditKey(next))).toEqual([])
      expect((await verifyAuditLogs(database.jobs, auditKey(testSecret))).length).toBeGreaterThan(0)
      expect(await patientHash(next)).toEqual(hash)
      expect(await providerKeysFit(database.identity, next)).toBe('fit')
      const { rows } = await database.owner.query<{ sealed_url: string; sealed_secret: string }>(
        'select * from webhooks',
      )
      expect(rows.map(({ sealed_url: url }) => decryptValue(outside(next), url))).toEqual(['https://a.example'])
      expect(rows.map(({ sealed_secret: secret }) => decryptValue(outside(next), secret))).toEqual(['whsec_'])
      const formerKeys = await readFormerKeys(database.identity, next)
      const tokens = publicTokens(deriveKey(next, publicKeyPurpose), formerKeys(publicKeyPurpose))
      expect(tokens.readRecipient('optOut', token)).toEqual(inMail)
      expect(tokens.readRecipient('optOut', tokens.recipient('optOut', inMail))).toEqual(inMail)
      const mail = await mailWith(next)
      expect(recipientOf(mail, { sentTo: [address], messageIds: [] })).toEqual(recipient)
      expect(recipientOf(mail, { sentTo: [], messageIds: [messageId] })).toEqual(recipient)
      expect(await verifyRecord(next, formerKeys, record)).toMatchObject({ tenant: { name: '済生会' } })
      expect(await rotate(ownRoles())).toMatchObject({ code: 1, said: expect.stringContaining('another secret') })
    },
  )

  test('is known to encrypt every column that holds something sealed', async () => {
    const { rows } = await database.owner.query<{ place: string }>(
      `select table_name || '.' || column_name as place from information_schema.columns
      where column_name like 'sealed%' and data_type <> 'timestamp with time zone' and table_schema in ('public', 'identity')
      order by place`,
    )
    const known = Object.entries(sealedColumns).flatMap(([table, columns]) =>
      columns.map((column) => `${table}.${column}`),
    )
    expect(rows.map(({ place }) => place)).toEqual([...known, 'patient_keys.sealed'].toSorted())
  })
})
