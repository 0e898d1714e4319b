import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aTenant } from '#tests/support/builders.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { createPool, roleUrls } from './connection.ts'
import { testSecret } from '#tests/support/identity/secret.ts'
import { inTenantCopying } from './copying.ts'
import { inTenant } from './inTenant.ts'
import { forbidReading, forbidWaiting, WaitingInTransaction } from './openTransactions.ts'
import { openTenantTransaction, withTenant } from './tenant.ts'

let database: TestDatabase
let tenantId: number
beforeAll(async () => {
  database = await testDatabase()
  tenantId = await aTenant(database)
})
afterAll(() => database.drop())

const waits = async () => forbidWaiting('A hanging server')
const reads = async () => forbidReading('A thread')

describe('in a transaction of a tenant', () => {
  test('nothing outside is waited for, and after it everything may be', async () => {
    await expect(withTenant(database.app, tenantId, waits)).rejects.toThrow(WaitingInTransaction)
    await expect(withTenant(database.app, tenantId, reads)).rejects.toThrow(WaitingInTransaction)
    await expect(inTenant(database.jobs, tenantId, waits)).rejects.toThrow(WaitingInTransaction)
    await expect(inTenantCopying(database.jobs, tenantId, waits)).rejects.toThrow(WaitingInTransaction)
    await inTenantCopying(database.jobs, tenantId, reads)
    await expect(
      inTenantCopying(database.jobs, tenantId, () => withTenant(database.app, tenantId, reads)),
    ).rejects.toThrow(WaitingInTransaction)
    const { run, commit } = await openTenantTransaction(database.app, tenantId)
    await run(async () => {
      await commit()
      await waits()
    })
    await waits()
  })

  test('whoever waits outside of it leaves the connection to others', async () => {
    const urls = roleUrls({ ownerUrl: database.ownerUrl, secret: testSecret, poolSize: 1 })
    const pool = createPool(urls.app, { max: 1, name: 'test of one connection', pipeline: true })
    const { tx, run, outside, rollback } = await openTenantTransaction(pool, tenantId)
    const readName = () =>
      tx.selectFrom('tenants').where('tenant_id', '=', tenantId).select('tenant_id').executeTakeFirstOrThrow()
    await run(async () => {
      await readName()
      await outside(async () => {
        await waits()
        await expect(readName()).rejects.toThrow('closed while something outside is waited for')
        await withTenant(pool, tenantId, async () => {})
      })
      expect(await readName()).toEqual({ tenant_id: tenantId })
      await expect(waits()).rejects.toThrow(WaitingInTransaction)
    })
    await rollback()
    await pool.end()
  })

  test('what was written or locked must not be left for something outside', async () => {
    const { tx, outside, rollback } = await openTenantTransaction(database.app, tenantId)
    await tx.updateTable('tenants').where('tenant_id', '=', tenantId).set({ name: '半分' }).execute()
    await expect(outside(async () => {})).rejects.toThrow('written or locked before')
    await rollback()
    const { rows } = await database.owner.query('select from tenants where tenant_id = $1 and name = $2', [
      tenantId,
      '半分',
    ])
    expect(rows).toEqual([])
    const locking = await openTenantTransaction(database.app, tenantId)
    await locking.tx.selectFrom('tenants').where('tenant_id', '=', tenantId).forUpdate().select('name').execute()
    await expect(locking.outside(async () => {})).rejects.toThrow('written or locked before')
  })

  test('a failure outside ends it', async () => {
    const { outside, commit } = await openTenantTransaction(database.app, tenantId)
    await expect(outside(() => Promise.reject(new Error('no answer')))).rejects.toThrow('no answer')
    await commit()
  })
})

/** Files that reach outside and do not ask, each with the reason. */
const exempt: Readonly<Record<string, string>> = {
  'server/commands/build.ts': 'a command of its own',
  'server/commands/buildIfStale.ts': 'runs before the server',
  'server/commands/databaseTypes.ts': 'a command of developers',
  'server/commands/dev.ts': 'a command of developers',
  'server/doctor/examine.ts': 'hands over a resolver',
  'server/doctor/outsideChecks.ts': 'a command of its own, without a transaction',
  'server/doctor/publicMailCheck.ts': 'a command of its own, without a transaction',
  'server/db/embedded/cluster.ts': 'is the database itself',
  'server/db/embedded/launch.ts': 'is the database itself',
  'server/db/embedded/lock.ts': 'is the database itself',
  'server/db/embedded/postmaster.ts': 'is the database itself',
  'server/emails/sending/message/dkim.ts': 'writes a message, and sends none',
  'server/emails/sending/message/mime.ts': 'writes a message, and sends none',
  'server/emails/tracking/gatewayNetworks.ts': 'compares addresses',
  'server/http/metrics.ts': 'answers, and asks nobody',
  'server/http/bodies/unreadable.ts': 'answers, and asks nobody',
  'server/mail/catcher.ts': 'answers, and asks nobody',
  'server/maps/tiles.ts': 'nobody waits for it',
  'server/storage/s3Storage.ts': 'limitedStorage.ts asks for every storage',
  'server/threads/keptThread.ts': 'runs the worker, which answers nobody',
}

test('whatever reaches outside asks whether it may', async () => {
  const outside =
    /\bfetch\(|new AwsClient|new ImapFlow|new Worker\(|import (?!type )[^\n]*from '(nodemailer|node:(http|https|net|tls|dns|child_process)(\/promises)?)/
  const careless: string[] = []
  for (const path of globSync('server/**/*.ts').toSorted()) {
    if (path.endsWith('.test.ts')) continue
    const source = await readFile(path, 'utf8')
    if (outside.test(source) && !/forbid(Waiting|Reading)\(/.test(source)) careless.push(path)
  }
  expect(careless.filter((path) => exempt[path] === undefined)).toEqual([])
})
