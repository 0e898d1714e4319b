import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { readConfig } from '#server/readConfig.ts'
import { openStore } from '#server/store.ts'
import { testSecret } from '../../support/identity/secret.ts'
import { asMaintainer } from '../../support/maintainer.ts'

test('three servers that start at once on an empty database all come up, and make the demo once', async () => {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asMaintainer(`create database ${name} template template0 encoding 'UTF8' locale 'C.UTF-8'`)
  const folder = await mkdtemp(join(tmpdir(), 'renkei-start-'))
  const url = new URL(inject('templateUrl'))
  url.pathname = `/${name}`
  const config = readConfig({
    DATABASE_URL: url.href,
    RENKEI_SECRET: testSecret.toString('utf8'),
    RENKEI_DATA_DIR: folder,
    RENKEI_DEMO: 'true',
  })
  try {
    const stores = await Promise.allSettled([openStore(config), openStore(config), openStore(config)])
    expect(stores.map((store) => (store.status === 'rejected' ? store.reason : store.status))).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
    ])
    const opened = stores.flatMap((store) => (store.status === 'fulfilled' ? [store.value] : []))
    for (const { database, close } of opened) {
      const { rows } = await database.jobs.query('select count(*) as count from tenants')
      expect(rows).toEqual([{ count: 2 }])
      await close()
    }
  } finally {
    await asMaintainer(`drop database ${name} with (force)`)
    await rm(folder, { recursive: true, force: true })
  }
})
