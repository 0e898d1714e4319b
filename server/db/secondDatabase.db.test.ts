import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { testSecret } from '#tests/support/identity/secret.ts'
import { migrate } from './migrate.ts'

const suffix = randomUUID().slice(0, 8)
const maker = `maker_${suffix}`
const name = `test_second_${suffix}`

const urlOf = (database: string) => {
  const url = new URL(inject('templateUrl'))
  url.pathname = `/${database}`
  return url
}

let administrator: pg.Client
beforeAll(async () => {
  administrator = new pg.Client(urlOf('postgres').href)
  await administrator.connect()
  await administrator.query(`create role ${maker} login createrole password 'maker'`)
  await administrator.query(
    `create database ${name} template template0 encoding 'UTF8' locale 'C.UTF-8' owner ${maker}`,
  )
})
afterAll(async () => {
  // Migrations leave no connection behind, not even those that were refused. The last one may still be closing.
  await vi.waitFor(async () => {
    const { rows } = await administrator.query('select usename from pg_stat_activity where datname = $1', [name])
    if (rows.length > 0) throw new Error(`Still connected: ${JSON.stringify(rows)}`)
  }, 10_000)
  await administrator.query(`drop database ${name} with (force)`)
  await administrator.query(`drop owned by ${maker}`)
  await administrator.query(`drop role ${maker}`)
  await administrator.end()
})

const migrateAsMaker = () => {
  const url = urlOf(name)
  url.username = maker
  url.password = 'maker'
  return migrate({ ownerUrl: url.href, secret: testSecret, poolSize: 2 })
}

test('a second database of a server is migrated by a role that may make roles and administers those of the product', async () => {
  const { rows } = await administrator.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  )
  // Before PostgreSQL 16 whoever may make roles administers all that are not superusers.
  if ((rows[0]?.version ?? 0) >= 160_000) {
    await expect(migrateAsMaker()).rejects.toThrow(
      `grant renkei_app, renkei_identity, renkei_jobs to ${maker} with admin option`,
    )
    await administrator.query(`grant renkei_app, renkei_identity, renkei_jobs to ${maker} with admin option`)
  }
  expect(await migrateAsMaker()).not.toEqual([])
  expect(await migrateAsMaker()).toEqual([])
})
