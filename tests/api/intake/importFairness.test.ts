import { runOnce } from 'graphile-worker'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tenantTasks } from '#server/jobs/tenantTasks.ts'
import { anInstitution, aPerson, aTenant } from '../../support/builders.ts'
import { noMailer } from '../../support/identity/mailbox.ts'
import { testSecret } from '../../support/identity/secret.ts'
import { csvOf, fileOf, type ImportOffice, importOffice } from '../../support/intake/importOffice.ts'

let office: ImportOffice
beforeAll(async () => {
  office = await importOffice({ worker: false })
})
afterAll(() => office.stop())

const runAll = async () => {
  const { product, dependencies } = office
  const { database } = product
  await runOnce({
    pgPool: database.jobs,
    taskList: tenantTasks({
      database,
      secret: testSecret,
      storage: dependencies.storage,
      mailer: noMailer,
      publicUrl: '',
    }),
    parsedCronItems: [],
    concurrency: 1,
  })
}

test('a tenant with many files lets others go first behind each of them', async () => {
  const { client, product } = office
  const { database } = product
  const clinic = await anInstitution(database.owner)
  const other = await product.clientFor(await aPerson(database, await aTenant(database)))
  const send = async (sender: typeof client, name: string) => {
    const contents = csvOf(['医療機関ID', '種類', '実施日', 'メモ'], [String(clinic), '訪問', '2026/4/1', name])
    await sender.createImportOfCommunications({ file: fileOf(name, contents) })
  }
  for (const name of ['多い1.csv', '多い2.csv', '多い3.csv']) await send(client, name)
  await send(other, '少ない.csv')
  await runAll()
  const { rows } = await database.owner.query<{ filename: string }>(
    `select filename from imports where status = 'completed' order by finished_at`,
  )
  expect(rows.map(({ filename }) => filename)).toEqual(['多い1.csv', '少ない.csv', '多い2.csv', '多い3.csv'])
})

test('a file waits while its tenant may not import it, and is imported once it may again', async () => {
  const { product } = office
  const { database } = product
  const tenantId = await aTenant(database)
  const client = await product.clientFor(await aPerson(database, tenantId))
  const contents = csvOf(
    ['医療機関ID', '種類', '実施日', 'メモ'],
    [String(await anInstitution(database.owner)), '訪問', '2026/4/1', ''],
  )
  const { id } = await client.createImportOfCommunications({ file: fileOf('待つ.csv', contents) })
  const mayUseIt = (is: boolean) =>
    database.owner.query('update tenants set enabled_crm = $2 where tenant_id = $1', [tenantId, is])
  const status = async () => {
    const { rows } = await database.owner.query<{ status: string }>('select status from imports where id = $1', [id])
    return rows[0]?.status
  }
  await mayUseIt(false)
  await runAll()
  expect(await status()).toBe('processing')
  await mayUseIt(true)
  await database.owner.query(`select graphile_worker.add_job('run_imports', json_build_object('tenant_id', $1::int))`, [
    tenantId,
  ])
  await runAll()
  expect(await status()).toBe('completed')
})
