import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createPool, type Database, openDatabase } from '#server/db/connection.ts'
import { distribute } from '#server/db/distribute/distribute.ts'
import { planDistribution } from '#server/db/distribute/distributionPlan.ts'
import { migrate } from '#server/db/migrate.ts'
import { withTenant } from '#server/db/tenant.ts'
import { checkDistribution } from '#server/doctor/distributionChecks.ts'
import { aTenant } from '../../support/builders.ts'
import {
  citusUrls,
  hostAndPort,
  inDatabase,
  makeClusterDatabase,
  makeNodeDatabase,
  onServer,
  spareUrl,
  whyNoCluster,
} from '../../support/cluster.ts'
import { testSecret } from '../../support/identity/secret.ts'

const hasSpare = Boolean(process.env.TEST_CITUS) && (await whyNoCluster([spareUrl()])) === undefined

const tenantCount = 6

// The steps of docs/OPERATIONS.md, "To add a worker".
describe.runIf(hasSpare)('a cluster in which people write', () => {
  const urls = citusUrls()
  const [coordinator = '', worker = ''] = urls
  const prefix: string = inject('databasePrefix')
  const name = `${prefix}moves`
  const ownerUrl = inDatabase(coordinator, name)
  const options = { ownerUrl, secret: testSecret, poolSize: 8 }
  let owner: pg.Pool
  let database: Database
  const tenants: number[] = []

  beforeAll(async () => {
    await makeClusterDatabase(urls, name)
    await onServer(coordinator, `alter database ${name} set citus.shard_count = 4`)
    await migrate(options)
    owner = createPool(ownerUrl, { max: 2, name: 'test owner' })
    await distribute(owner, await planDistribution(owner), () => {})
    database = openDatabase(options)
    for (let count = 0; count < tenantCount; count += 1) tenants.push(await aTenant({ ...database, owner }))
  }, 600_000)
  afterAll(async () => {
    await database.close()
    await owner.end()
    for (const url of [...urls, spareUrl()]) await onServer(url, `drop database if exists ${name} with (force)`)
  })

  const moved = async (statement: string) => {
    await owner.query(statement)
    const state = async () => {
      const { rows } = await owner.query<{ state: string }>(
        'select state::text from citus_rebalance_status() order by job_id desc limit 1',
      )
      return rows[0]?.state
    }
    await expect.poll(state, { timeout: 300_000, interval: 1_000 }).toBe('finished')
  }
  const placesOf = async (url: string) => {
    const { rows } = await owner.query<{ count: number }>(
      `select count(*) from pg_dist_placement
      join pg_dist_node using (groupid)
      where (nodename, nodeport) = (${hostAndPort(url)}) and shardid in (select shardid from pg_dist_shard where logicalrelid = 'tenants'::regclass)`,
    )
    return rows[0]?.count
  }

  /** Writes for all tenants at once until it is stopped. @returns how many writes were acknowledged, and what failed */
  const writing = () => {
    let isOver = false
    let acknowledged = 0
    const failures: unknown[] = []
    const write = async (tenantId: number) => {
      for (let number = 1; !isOver; number += 1) {
        const row = { tenant_id: tenantId, name: `札${number}` }
        await withTenant(database.app, tenantId, (tx) => tx.insertInto('tags').values(row).execute()).then(
          () => (acknowledged += 1),
          (error: unknown) => failures.push(error),
        )
      }
    }
    const writers = Promise.all(tenants.map(write))
    return async () => {
      isOver = true
      await writers
      return { acknowledged, failures }
    }
  }

  test('takes a worker in and gives another up, and no write fails or is lost', { timeout: 900_000 }, async () => {
    const stop = writing()
    await makeNodeDatabase(spareUrl(), name)
    await owner.query(`select citus_add_node(${hostAndPort(spareUrl())})`)
    await moved('select citus_rebalance_start()')
    expect(await placesOf(spareUrl())).toBeGreaterThan(0)
    await owner.query(`select citus_set_node_property(${hostAndPort(worker)}, 'shouldhaveshards', false)`)
    await moved('select citus_rebalance_start(drain_only := true)')
    expect(await placesOf(worker)).toBe(0)
    await owner.query(`select citus_remove_node(${hostAndPort(worker)})`)
    const { acknowledged, failures } = await stop()
    expect(failures).toEqual([])
    let stored = 0
    for (const tenantId of tenants) {
      const rows = await withTenant(database.app, tenantId, (tx) =>
        tx.selectFrom('tags').where('tenant_id', '=', tenantId).select('id').execute(),
      )
      stored += rows.length
    }
    expect(stored).toBe(acknowledged)
    expect((await checkDistribution(owner)).filter(({ state }) => state === 'failed')).toEqual([])
  })
})
