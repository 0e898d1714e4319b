// oxlint-disable-next-line tests/no-sleep -- the rests of the import, which the test only counts
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runImports } from '#server/intake/takeIn/runImports.ts'
import { Throttle } from '#server/intake/throttle.ts'
import { watchPeopleServed } from '#server/jobs/peopleServed.ts'
import { anInstitution, aPerson, aTenant } from '../../support/builders.ts'
import { csvOf, fileOf, type ImportOffice, importOffice } from '../../support/intake/importOffice.ts'

let office: ImportOffice
beforeAll(async () => {
  office = await importOffice({ worker: false })
})
afterAll(() => office.stop())

/** A person of another tenant who sends the next request as soon as the last one is answered, until `stop`. */
const endlessRequests = async () => {
  const { database } = office.product
  const client = await office.product.clientFor(await aPerson(database, await aTenant(database)))
  let goesOn = true
  let answered = 0
  const sending = async () => {
    for (; goesOn; answered += 1) await client.listTags()
  }
  const sent = sending()
  return {
    answered: () => answered,
    stop: async () => {
      goesOn = false
      await sent
    },
  }
}

test('the database tells servers and workers whether people are being served', async () => {
  const { app } = office.product.database
  const [one, other] = [watchPeopleServed(app), watchPeopleServed(app)]
  const both = async () => [await one.ask(), await other.ask()]
  await expect.poll(both).toEqual([false, false])
  const requests = await endlessRequests()
  await expect.poll(both).toEqual([true, true])
  await requests.stop()
  await expect.poll(both).toEqual([false, false])
  await Promise.all([one.close(), other.close()])
})

test('an import rests and still comes to its end while requests go on without end', async () => {
  const { client, person, product, dependencies } = office
  const rowCount = 200
  const clinic = await anInstitution(product.database.owner)
  const memos = Array.from({ length: rowCount }, (_, index) => `記録${index}`)
  const contents = csvOf(
    ['医療機関ID', '種類', '実施日', 'メモ'],
    ...memos.map((memo) => [String(clinic), '訪問', '2026/4/1', memo]),
  )
  const { id } = await client.createImportOfCommunications({ file: fileOf('多い.csv', contents) })
  const requests = await endlessRequests()
  const people = watchPeopleServed(product.database.app)
  let rested = 0
  const throttle = new Throttle({
    areServed: people.ask,
    sleep: (milliseconds) => {
      rested += milliseconds
      return setTimeout(milliseconds)
    },
  })
  const progress: number[] = []
  const reading: Promise<unknown>[] = []
  await expect.poll(people.ask).toBe(true)
  const before = requests.answered()
  await runImports(dependencies, person.tenantId, {
    throttle,
    batchRows: 20,
    onBatch: () =>
      void reading.push(
        client.getImportOfCommunications({ id }).then((found) => progress.push(found.processedRowCount)),
      ),
  })
  await Promise.all(reading)
  expect(requests.answered()).toBeGreaterThan(before)
  await requests.stop()
  await people.close()
  expect(rested).toBeGreaterThan(0)
  expect(new Set(progress).size).toBeGreaterThan(2)
  expect(await client.getImportOfCommunications({ id })).toMatchObject({
    status: 'completed',
    processedRowCount: rowCount,
    importedRowCount: rowCount,
  })
  const { rows } = await product.database.owner.query<{ memo: string }>(
    'select memo from communications where tenant_id = $1',
    [person.tenantId],
  )
  expect(rows.map(({ memo }) => memo).sort()).toEqual([...memos].sort())
})
