import { randomUUID } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Client, createClient } from '#dataProvider/client.ts'
import { verifyAuditLogs } from '#server/audit/chain.ts'
import { dayInJapan } from '#server/japanDays.ts'
import { deriveKey } from '#server/secret.ts'
import { anInstitution, aPerson, aTenant, type Person } from '../../support/builders.ts'
import { type TestDatabase, testDatabase } from '../../support/database.ts'
import { type AccessTokens, accessTokensOf } from '../../support/identity/accessTokens.ts'
import { type Mailbox, testMailbox } from '../../support/identity/mailbox.ts'
import { testSecret } from '../../support/identity/secret.ts'
import { cp932 } from '../../support/intake/cp932.ts'
import { csvOf } from '../../support/intake/importOffice.ts'
import { announce, offsetOf, sendPiece } from '../../support/intake/sending.ts'
import { type LoadBalancer, startLoadBalancer } from '../../support/loadBalancer.ts'
import { type ProductProcess, startProductProcess, startWorkerProcess } from '../../support/productProcess.ts'
import { waitingForLocks } from '../../support/waitingForLocks.ts'

type Server = Pick<ProductProcess, 'origin'>

let database: TestDatabase
let mailbox: Mailbox
let balancer: LoadBalancer
/** With a worker, and without. */
let first: ProductProcess
let second: ProductProcess
/** Only a worker. */
let worker: Awaited<ReturnType<typeof startWorkerProcess>>
let tenantId: number
let institution: number
let person: Person
let tokens: AccessTokens

beforeAll(async () => {
  database = await testDatabase()
  mailbox = await testMailbox()
  balancer = await startLoadBalancer()
  const folder = () => mkdtemp(join(inject('filesDir'), 'several-'))
  const env = {
    DATABASE_URL: database.ownerUrl,
    DATABASE_POOL_SIZE: '4',
    RENKEI_SECRET: testSecret.toString('utf8'),
    RENKEI_PUBLIC_URL: balancer.origin,
    STORAGE_DIR: await folder(),
    SMTP_URL: mailbox.smtpUrl,
    LOG_LEVEL: 'debug',
  }
  ;[first, second, worker] = await Promise.all([
    startProductProcess(await folder(), { ...env, RENKEI_DRAIN_SECONDS: '3600' }),
    startProductProcess(await folder(), { ...env, RENKEI_WORKER: 'false' }),
    startWorkerProcess(await folder(), env),
  ])
  balancer.serve(first, second)
  tenantId = await aTenant(database)
  institution = await anInstitution(database.owner, { name: '水前寺内科', address: '熊本県熊本市中央区水前寺1-1' })
  person = await aPerson(database, tenantId)
  tokens = await accessTokensOf(balancer.origin, person)
})
afterAll(async () => {
  await Promise.all([first, second, worker].map((one) => one.end()))
  await balancer.stop()
  await mailbox.stop()
  await database.drop()
})

const clientAt = ({ origin }: Server, access = tokens): Client =>
  createClient(() => ({
    acquireToken: async (scope) => access[scope],
    locale: () => 'ja',
    version: 'test',
    baseUrl: origin,
  }))

const countOf = async (query: string, values: readonly unknown[] = []): Promise<number> => {
  const { rows } = await database.owner.query<{ count: number }>(`select count(*)::int as count ${query}`, [...values])
  return rows[0]?.count ?? 0
}

const aVisit = () => ({ communicationType: 'visit', actedDate: dayInJapan(), userId: person.accountId }) as const

/** A proxy's connections to a server, which it keeps for its next requests. */
const keptConnections = ({ origin }: Server) => {
  const agent = new Agent({ keepAlive: true })
  const statusOf = (tag?: string) =>
    new Promise<number>((resolve, reject) => {
      const headers = { authorization: `Bearer ${tokens.crm}`, ...(tag && { 'content-type': 'application/json' }) }
      const sending = request(`${origin}/api/tags`, { agent, method: tag ? 'POST' : 'GET', headers }, (reply) => {
        reply.once('end', () => resolve(reply.statusCode ?? 0)).resume()
      })
      sending.once('error', reject).end(tag && JSON.stringify({ name: tag }))
    })
  return {
    /** Reads and writes side by side. @returns the statuses of those that failed */
    failuresOf: async (times: number): Promise<number[]> => {
      const tags = Array.from({ length: times }, (_, index) => (index % 2 === 0 ? undefined : randomUUID().slice(0, 8)))
      return (await Promise.all(tags.map(statusOf))).filter((status) => status >= 300)
    },
    idleCount: () => Object.values(agent.freeSockets).reduce((sum, sockets) => sum + (sockets?.length ?? 0), 0),
  }
}

describe('two servers and a worker on one database', () => {
  test('a sign-in whose steps reach both servers in turn succeeds, and is valid at both', async () => {
    expect(balancer.countOf(first)).toBeGreaterThan(2)
    expect(balancer.countOf(second)).toBeGreaterThan(2)
    const { id } = await clientAt(first).createCommunication({ id: institution, body: aVisit() })
    expect(await clientAt(second).getCommunication({ id })).toMatchObject({ id })
  })

  test('guessing a password at both in turn is stopped as soon as at one', async () => {
    const victim = await aPerson(database, tenantId)
    const attempt = (server: Server, password: string) => {
      balancer.serve(server)
      return accessTokensOf(balancer.origin, { ...victim, password })
    }
    const guess = async (times: number) => {
      for (let time = 0; time < times; time += 1)
        await expect(attempt(time % 2 === 0 ? first : second, `guess ${time}`)).rejects.toThrow('refused')
    }
    await guess(4)
    await attempt(second, victim.password)
    await guess(5)
    for (const server of [first, second])
      await expect(attempt(server, victim.password)).rejects.toThrow('Sign-in was refused')
    balancer.serve(first, second)
  })

  test('a contact that a device sends to both at once is stored once', async () => {
    const body = { ...aVisit(), draftKey: randomUUID() }
    const stored = await Promise.all(
      [first, second, first, second].map((server) => clientAt(server).createCommunication({ id: institution, body })),
    )
    expect(new Set(stored.map(({ id }) => id)).size).toBe(1)
    expect(await countOf('from communications where draft_key = $1', [body.draftKey])).toBe(1)
  })

  test('a file whose pieces reach both arrives once, and is imported once by whoever starts it', async () => {
    const list = cp932(
      csvOf(
        ['受付日', '患者ID', '紹介元医療機関名', '紹介元住所', '初診再診'],
        ['2026/4/3', '0000123', '水前寺内科', '熊本県熊本市中央区水前寺1-1', '初診'],
        ['2026/5/8', '0000124', '水前寺内科', '熊本県熊本市中央区水前寺1-1', '再診'],
      ),
    )
    const half = Math.round(list.length / 2)
    const [one, other] = [first, second].map(({ origin }) => ({ origin, token: tokens.command }))
    if (!one || !other) throw new Error('There are two servers')
    const path = await announce(one, list.length, '紹介.csv')
    await sendPiece(one, path, 0, list.subarray(0, half))
    expect(await offsetOf(other, path)).toBe(half)
    await sendPiece(other, path, half, list.subarray(half))
    expect(await Promise.all([offsetOf(one, path), offsetOf(other, path)])).toEqual([list.length, list.length])
    const { dataUploads } = await clientAt(first).listDataUploads({})
    expect(dataUploads).toMatchObject([{ filename: '紹介.csv', kind: 'referral', status: 'waiting' }])
    const upload = { id: dataUploads[0]?.id ?? 0 }
    const begun = await Promise.all(
      [first, second].map((server) => clientAt(server).importDataUpload({ ...upload, body: { kind: 'referral' } })),
    )
    const [{ importId } = { importId: null }] = begun
    expect(begun.map((answer) => answer.importId)).toEqual([importId, importId])
    await Promise.allSettled(
      [first, second].map((server) => clientAt(server).startImportOfReferrals({ id: importId ?? 0 })),
    )
    await expect.poll(async () => (await clientAt(second).readDataUpload(upload)).status).toBe('completed')
    expect(await countOf('from referrals where tenant_id = $1', [tenantId])).toBe(2)
    expect(await countOf(`from imports where tenant_id = $1 and status = 'completed'`, [tenantId])).toBe(1)
  })

  test('each job is done by one of the two workers, and nothing of it twice', async () => {
    const colleague = await aPerson(database, tenantId)
    await clientAt(first).updateProfile({ body: { username: '佐藤', enabledCommunicationReactionsSummary: true } })
    const { id: communicationId } = await clientAt(first).createCommunication({ id: institution, body: aVisit() })
    const reader = clientAt(second, await accessTokensOf(balancer.origin, colleague))
    await reader.likeCommunication({ communicationId })
    const mailings = 4
    const sealings = 8
    const { rows: jobs } = await database.jobs.query<{ id: string }>(
      `select (graphile_worker.add_job(task)).id
      from (
        select 'begin_daily_mails' as task from generate_series(1, ${mailings})
        union all
        select 'seal_audit_logs' from generate_series(1, ${sealings})
      ) as wanted`,
    )
    const timesDone = ({ id }: { readonly id: string }) =>
      [first, worker].flatMap(({ output }) => output().match(new RegExp(`Completed task ${id} `, 'g')) ?? []).length
    await expect.poll(() => jobs.map(timesDone)).toEqual(jobs.map(() => 1))
    await mailbox.nth(person.email, 1)
    expect(await mailbox.received(person.email)).toHaveLength(1)
    expect(await verifyAuditLogs(database.jobs, deriveKey(testSecret, 'audit seals'))).toEqual([])
    const seals = await countOf('from audit_seals where tenant_id = $1', [tenantId])
    expect(seals).toBeGreaterThan(0)
    expect(
      await countOf('from (select distinct audit_log_id from audit_seals where tenant_id = $1) as rows', [tenantId]),
    ).toBe(seals)
  })

  test('one that is stopped finishes what it has begun, while the other goes on answering', async () => {
    const blocker = await database.owner.connect()
    await blocker.query('begin; lock table communications in access exclusive mode')
    const running = clientAt(first).createCommunication({ id: institution, body: aVisit() })
    await expect.poll(() => waitingForLocks(database.owner, `usename = 'renkei_app'`)).toBe(1)
    const proxy = keptConnections(first)
    expect(await proxy.failuresOf(4)).toEqual([])
    expect(proxy.idleCount()).toBe(4)
    const ended = first.end('SIGTERM')
    const answers = ({ origin }: Server) =>
      fetch(`${origin}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    await expect.poll(() => answers(first)).toBe(false)
    expect(await answers(second)).toBe(true)
    // It has told the balancer and goes on answering until the balancer has noticed; the second signal ends the wait.
    expect(await proxy.failuresOf(8)).toEqual([])
    // It has ended the connections that it was asked over, so that the proxy keeps none that it would close later.
    expect(proxy.idleCount()).toBe(0)
    first.signal('SIGTERM')
    expect(await clientAt(second).listTags({})).toMatchObject({ totalCount: 6 })
    await blocker.query('rollback')
    blocker.release()
    const { id } = await running
    expect(await ended).toBe(0)
    expect(await clientAt(second).getCommunication({ id })).toMatchObject({ id })
  })
})
