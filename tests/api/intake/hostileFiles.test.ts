import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#dataProvider/client.ts'
import { runImports } from '#server/intake/takeIn/runImports.ts'
import { aPerson, aTenant } from '../../support/builders.ts'
import { csvOf, fileOf, type ImportOffice, importOffice } from '../../support/intake/importOffice.ts'
import { headings, hostileArrivals, hostileFiles } from '../../support/intake/hostileFiles.ts'
import { sendFile } from '../../support/intake/sending.ts'
import { oneSheet } from '../../support/intake/workbooks.ts'

let office: ImportOffice
let client: Client
let neighbour: Client
let token: string
beforeAll(async () => {
  office = await importOffice({ worker: false })
  client = office.client
  const { product } = office
  const { database } = product
  neighbour = await product.clientFor(await aPerson(database, await aTenant(database)))
  token = (await product.signIn(office.person)).command
})
afterAll(() => office.stop())

/**
 * Much longer than intended, so that the test does not fail on a busy machine. These files used to block the process
 * for more than a minute.
 */
const maxHold = 5_000

/** Sends calls of another user until a promise has settled, and checks that the process was not blocked. */
const callMeanwhile = async (underWay: Promise<unknown>): Promise<void> => {
  let ended = false
  const end = () => {
    ended = true
  }
  underWay.then(end, end)
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  do await neighbour.getCurrentUser()
  while (!ended)
  delay.disable()
  expect(delay.max / 1e6).toBeLessThan(maxHold)
}

describe.each(Object.entries(hostileFiles))('%s', (_what, { name, contents, words }) => {
  test('is refused with words, and others are answered meanwhile', async () => {
    const sent = client.createImportOfCommunications({ file: fileOf(name, contents()), review: false })
    const refused = sent.catch((error: unknown) => error)
    await callMeanwhile(refused)
    expect(await refused).toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'file', message: expect.stringMatching(words) }] },
    })
  })
})

describe('of files that arrive to become figures', () => {
  test('each is told in words in the list, and none is left to be taken in again', async () => {
    const sender = { origin: office.product.origin, token }
    for (const { name, contents } of Object.values(hostileArrivals)) {
      const bytes = Buffer.from(contents())
      if (bytes.length > 20_000_000) continue
      const arrived = sendFile(sender, name, bytes)
      await callMeanwhile(arrived.catch(() => {}))
      await arrived
      const [newest] = (await client.listDataUploads({ perPage: 1 })).dataUploads
      expect(newest).toMatchObject({
        filename: expect.stringMatching(/^(表|一式|a|EFn_012345678_2604)\.(xlsx|csv|zip|txt)$/),
      })
      if (newest?.status === 'failed') expect(newest.errorMessages.join()).toMatch(/。|さい|ません/)
      else expect(newest).toMatchObject({ status: 'waiting', kind: null })
    }
  }, 240_000)
})

test('cells that are hard to read as days, numbers, names or codes cost their row and nothing else', async () => {
  const long = 30_000
  const cells = ['ﷺ', '1 ', '(', '（月', '*', '会', '令和1年', '市', '゛', '1,000,'].map((text) =>
    text.repeat(long / text.length),
  )
  const rows = cells.map((text) => [text, text, text])
  const sent = client.createImportOfCommunications({
    file: fileOf('表.csv', csvOf(headings, ...rows)),
    review: false,
  })
  await callMeanwhile(sent.catch(() => {}))
  const { id } = await sent
  const worked = runImports(office.dependencies, office.person.tenantId)
  await callMeanwhile(worked)
  await worked
  expect(await client.getImportOfCommunications({ id })).toMatchObject({
    status: 'completed',
    failedRowCount: rows.length,
  })
})

test('a workbook of hard cells is looked through while others are answered', async () => {
  const cell = '（月'.repeat(10_000)
  const sent = client.createImportOfCommunications({
    file: fileOf('表.xlsx', oneSheet([headings, [cell, cell, cell]])),
    review: false,
  })
  await callMeanwhile(sent.catch(() => {}))
  await expect(sent).resolves.toMatchObject({ rowCount: 1 })
})
