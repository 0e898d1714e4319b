import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eachTenant, listTenants, TenantsLost } from '#server/db/eachTenant.ts'
import { withTenant } from '#server/db/tenant.ts'
import { ownApi, type TestApi } from '../../support/api.ts'
import { aPerson, aTenant, type Person } from '../../support/builders.ts'
import { citusUrls, hostAndPort } from '../../support/cluster.ts'
import { type NetworkPath, startNetworkPath } from '../../support/networkPath.ts'

const tenantCount = 6

describe.runIf(process.env.TEST_CITUS)('a cluster whose worker is away', () => {
  const [, worker = ''] = citusUrls()
  let product: TestApi
  let path: NetworkPath
  const lost: Person[] = []
  const others: Person[] = []

  beforeAll(async () => {
    product = await ownApi()
    const { owner } = product.database
    const { hostname: host, port } = new URL(worker)
    path = await startNetworkPath({ host, port: Number(port) })
    await owner.query(
      `select citus_update_node(nodeid, '127.0.0.1', ${path.port}) from pg_dist_node where (nodename, nodeport) = (${hostAndPort(worker)})`,
    )
    for (let count = 0; count < tenantCount; count += 1) {
      const tenantId = await aTenant(product.database)
      const person = await aPerson(product.database, tenantId, { role: 'owner' })
      const { rows } = await owner.query<{ port: number }>(
        `select nodeport as port from pg_dist_placement join pg_dist_node using (groupid)
        where shardid = get_shard_id_for_distribution_column('tenants', ${tenantId})`,
      )
      const group = rows[0]?.port === path.port ? lost : others
      group.push(person)
    }
  }, 600_000)
  afterAll(async () => {
    path.restore()
    await product.stop()
    await path.stop()
  })

  /** A call that reads and one that writes. @returns their statuses and for how long they say to wait */
  const callsOf = async (person: Person) => {
    const { crm } = await product.tokensOf(person)
    const headers = { authorization: `Bearer ${crm}`, 'content-type': 'application/json' }
    const tag = { method: 'POST', body: JSON.stringify({ name: `札 ${randomUUID()}` }) }
    const answers = []
    for (const init of [{}, tag]) {
      const reply = await fetch(`${product.origin}/api/tags`, { ...init, headers })
      await reply.arrayBuffer()
      answers.push([reply.status, reply.headers.get('retry-after')])
    }
    return answers
  }
  const callsOfAll = (people: readonly Person[]) => Promise.all(people.map(callsOf))
  const served = [
    [200, null],
    [201, null],
  ]
  const refused = [
    [503, '5'],
    [503, '5'],
  ]
  const readiness = async () => (await fetch(`${product.origin}/readyz`)).status

  test('has tenants on it and on another', () => {
    expect(lost.length).toBeGreaterThan(0)
    expect(others.length).toBeGreaterThan(0)
  })

  test('refuses the tenants of that worker and serves the others', async () => {
    path.cut()
    expect(await callsOfAll(lost)).toEqual(lost.map(() => refused))
    expect(await callsOfAll(others)).toEqual(others.map(() => served))
    expect(await readiness()).toBe(200)
    path.restore()
    await expect.poll(() => callsOfAll(lost), { interval: 1_000 }).toEqual(lost.map(() => served))
  })

  test('does the work of jobs for the others and names those of that worker', async () => {
    const { app, jobs } = product.database
    const known = await listTenants(jobs)
    path.cut()
    const done: number[] = []
    const work = eachTenant(jobs, async (tenantId) => {
      await withTenant(app, tenantId, (tx) =>
        tx.selectFrom('tags').where('tenant_id', '=', tenantId).select('id').execute(),
      )
      done.push(tenantId)
    })
    await expect(work).rejects.toThrow(TenantsLost)
    expect(await listTenants(jobs)).toEqual(known)
    expect(done).toEqual(expect.arrayContaining(others.map(({ tenantId }) => tenantId)))
    expect(done).toEqual(expect.not.arrayContaining(lost.map(({ tenantId }) => tenantId)))
    path.restore()
    await expect.poll(() => callsOfAll(lost), { interval: 1_000 }).toEqual(lost.map(() => served))
  })

  test('leaves connections to the others while that worker says nothing', async () => {
    path.silence()
    const waiting = Promise.all(Array.from({ length: 10 }, () => callsOfAll(lost)))
    let isWaiting = true
    const answered = waiting.finally(() => (isWaiting = false))
    for (let round = 0; round < 5; round += 1) expect(await callsOfAll(others)).toEqual(others.map(() => served))
    expect(await readiness()).toBe(200)
    expect(isWaiting).toBe(true)
    path.restore()
    expect((await answered).flat(2).map(([status]) => status)).toEqual(expect.not.arrayContaining([500]))
    await expect.poll(() => callsOfAll(lost), { interval: 1_000 }).toEqual(lost.map(() => served))
  })
})
