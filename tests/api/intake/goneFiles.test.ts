import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ApiError, type Client } from '#dataProvider/client.ts'
import { runImports } from '#server/intake/takeIn/runImports.ts'
import { aPerson, aTenant, anInstitution, type Person } from '../../support/builders.ts'
import { csvOf, fileOf, type ImportOffice, importOffice } from '../../support/intake/importOffice.ts'

let office: ImportOffice
let clinic: number
beforeAll(async () => {
  office = await importOffice({ worker: false })
  clinic = await anInstitution(office.product.database.owner, { name: 'すずかけ医院' })
})
afterAll(() => office.stop())

let person: Person
let client: Client
let colleague: Client
beforeEach(async () => {
  const { database } = office.product
  person = await aPerson(database, await aTenant(database))
  client = await office.product.clientFor(person)
  colleague = await office.product.clientFor(await aPerson(database, person.tenantId, { username: '鈴木 一郎' }))
})

const work = () => runImports(office.dependencies, person.tenantId)
const list = () => fileOf('紹介.csv', csvOf(['紹介日', '患者ID', '医療機関ID'], ['2026-04-01', '1', String(clinic)]))
const contacts = () =>
  fileOf('訪問.csv', csvOf(['医療機関ID', '種類', '実施日'], [String(clinic), '訪問', '2026-04-01']))
const uploadId = async () => (await client.listDataUploads()).dataUploads[0]?.id ?? 0

/** What a call about a file is told that is gone. */
const gone = (deed: '破棄' | '取り消', { isOwn = false, record }: { isOwn?: boolean; record: string }) => ({
  status: 404,
  problem: {
    title: expect.stringContaining(deed),
    detail: expect.stringMatching(
      isOwn ? new RegExp(`^ご自分の.+に${deed}`) : new RegExp(`^鈴木 一郎さんが[\\d:]+に${deed}`),
    ),
    deletedRecord: record,
    isOwn,
  },
})

describe('a file that a colleague has removed', () => {
  test.each(['its page', 'the files'])(
    'is called discarded if it waited, wherever one looks (from %s)',
    async (from) => {
      const { id } = await client.createImportOfReferrals({ file: list(), review: true })
      const upload = await uploadId()
      await (from === 'its page'
        ? colleague.deleteImportOfReferrals({ id, seenStatus: 'waiting' })
        : colleague.deleteDataUpload({ id: upload, seenStatus: 'waiting' }))
      const import404 = gone('破棄', { record: 'referral_import' })
      await expect(client.getImportOfReferrals({ id })).rejects.toMatchObject(import404)
      await expect(client.deleteImportOfReferrals({ id })).rejects.toMatchObject(import404)
      const upload404 = gone('破棄', { record: 'data_upload' })
      await expect(client.readDataUpload({ id: upload })).rejects.toMatchObject(upload404)
      await expect(client.deleteDataUpload({ id: upload })).rejects.toMatchObject(upload404)
      await expect(colleague.deleteDataUpload({ id: upload })).rejects.toMatchObject(
        gone('破棄', { isOwn: true, record: 'data_upload' }),
      )
    },
  )

  test.each(['its page', 'the files'])('is called undone if it was taken in (from %s)', async (from) => {
    const { id } = await client.createImportOfReferrals({ file: list() })
    await work()
    const upload = await uploadId()
    await (from === 'its page'
      ? colleague.deleteImportOfReferrals({ id, seenStatus: 'completed' })
      : colleague.deleteDataUpload({ id: upload, withFacts: true }))
    for (const refused of [client.getImportOfReferrals, client.deleteImportOfReferrals])
      await expect(refused({ id })).rejects.toMatchObject(gone('取り消', { record: 'referral_import' }))
    for (const refused of [client.readDataUpload, client.deleteDataUpload])
      await expect(refused({ id: upload })).rejects.toMatchObject(gone('取り消', { record: 'data_upload' }))
  })

  test.each([true, false])('tells of communications too (while they waited: %s)', async (review) => {
    const { id } = await client.createImportOfCommunications({ file: contacts(), review })
    await work()
    await colleague.deleteImportOfCommunications({ id })
    for (const refused of [client.getImportOfCommunications, client.deleteImportOfCommunications])
      await expect(refused({ id })).rejects.toMatchObject(
        gone(review ? '破棄' : '取り消', { record: 'communication_import' }),
      )
    await expect(colleague.getImportOfCommunications({ id })).rejects.toMatchObject(
      gone(review ? '破棄' : '取り消', { isOwn: true, record: 'communication_import' }),
    )
  })
})

test('nothing is told of a file that never was, or is another office’s', async () => {
  const { id } = await client.createImportOfReferrals({ file: list(), review: true })
  await client.deleteImportOfReferrals({ id })
  const { database } = office.product
  const stranger = await office.product.clientFor(await aPerson(database, await aTenant(database)))
  for (const refused of [
    () => stranger.getImportOfReferrals({ id }),
    () => client.getImportOfReferrals({ id: id + 1000 }),
    () => client.getImportOfCommunications({ id }),
    () => client.readDataUpload({ id: 987_654 }),
  ]) {
    const refusal = await refused().catch((error: unknown) => error)
    expect(refusal instanceof ApiError && refusal.problem).toEqual({
      status: 404,
      title: '見つかりません',
      code: 'not_found',
      detail: '指定されたデータは存在しないか、削除されました。',
      type: 'about:blank',
      requestId: expect.any(String),
    })
  }
})
