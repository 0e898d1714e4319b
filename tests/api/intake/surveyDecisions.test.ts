import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '#dataProvider/client.ts'
import { verifyFacts } from '#server/facts/rollups/verifyFacts.ts'
import { runUploads } from '#server/intake/takeIn/runUploads.ts'
import { folderStorage } from '#server/storage/folderStorage.ts'
import { cp932 } from '../../support/intake/cp932.ts'
import { testSecret } from '../../support/identity/secret.ts'
import { dLine, efLine, fileOf, stayLines } from '../../support/intake/surveyLines.ts'
import { type UploadOffice, uploadOffice } from '../../support/intake/uploadOffice.ts'

let office: UploadOffice
let client: Client
beforeAll(async () => {
  office = await uploadOffice()
  client = office.client
})
afterAll(() => office.stop())
beforeEach(() => office.clear())

const month = '2026-04-01'
type Kind = 'ff1_file' | 'd_file' | 'hospital_admission_ef_file'
const work = () => {
  const { database, storageDir } = office.product
  return runUploads({ database, storage: folderStorage(storageDir), secret: testSecret }, office.person.tenantId)
}
const send = async (lines: readonly string[]) => (await office.send(cp932(fileOf(...lines)))).id
const start = async (id: number, kind: Kind, more: { confirmedLoss?: number; doubles?: 'once' | 'all' } = {}) => {
  await client.startDataUploads({
    body: { uploads: [{ id, kind, firstMonth: month, lastMonth: month, again: true, ...more }] },
  })
  await work()
  return client.readDataUpload({ id })
}
const taken = async (kind: Kind, lines: readonly string[]) => start(await send(lines), kind)
const sum = async (column: string, table: string) => {
  const { rows } = await office.product.database.owner.query<{ sum: number }>(
    `select coalesce(sum(${column}), 0)::int as sum from ${table} where tenant_id = $1`,
    [office.person.tenantId],
  )
  return rows[0]?.sum
}
const isSound = async () => expect(await verifyFacts(office.product.database.jobs)).toEqual([])

const stay = (patient: number) => ({ patient: String(patient), admission: '20260401', discharge: '20260410' })
const stays = (count: number) => Array.from({ length: count }, (_, index) => stayLines(stay(index + 1))).flat()
const acts = (count: number) =>
  Array.from({ length: count }, (_, index) => [
    efLine({ ...stay(index + 1), points: '100' }),
    efLine({ ...stay(index + 1), detail: '001', points: '', amount: '100' }),
    efLine({ ...stay(index + 1), order: '0002', points: '', name: '検査' }),
    efLine({ ...stay(index + 1), order: '0002', detail: '001', points: '', amount: '50' }),
  ]).flat()
const charges = (count: number) =>
  Array.from({ length: count }, (_, index) => [
    dLine({ ...stay(index + 1), points: '800' }),
    dLine({ ...stay(index + 1), category: '50', points: '300' }),
  ]).flat()

describe.each([
  ['ff1_file', stays, '1', 'hospital_admissions'],
  ['hospital_admission_ef_file', acts, '1', 'admission_charges'],
  ['d_file', charges, '1', 'admission_charges'],
] as const)('a month of %s that would shrink by more than half', (kind, lines, column, table) => {
  test('waits with both numbers, has changed nothing, and goes on once the loss is confirmed', async () => {
    expect(await taken(kind, lines(20))).toMatchObject({ status: 'completed', openDecisions: null })
    const id = await send(lines(4))
    expect(
      (await client.checkDataUploads({ body: { uploads: [{ id, kind, firstMonth: month, lastMonth: month }] } }))
        .uploads,
    ).toMatchObject([{ standing: [{ month, count: 20 }] }])
    expect(await start(id, kind)).toMatchObject({
      status: 'waiting',
      openDecisions: { repeatedRowCount: null, loss: { standingCount: 20, remainingCount: 4, lostCount: 16 } },
      standing: [{ month, count: 20 }],
    })
    expect(await sum(column, table)).toBe(20)
    for (const confirmedLoss of [undefined, 15])
      await expect(start(id, kind, confirmedLoss === undefined ? {} : { confirmedLoss })).rejects.toMatchObject({
        status: 422,
        problem: { errors: [{ path: 'uploads.0.confirmed_loss', message: expect.stringContaining('16') }] },
      })
    expect(await start(id, kind, { confirmedLoss: 16 })).toMatchObject({ status: 'completed', openDecisions: null })
    expect(await sum(column, table)).toBe(4)
    await isSound()
  })
})

test('of two files of one month the second stops, and says whose file came between', async () => {
  const uploads = [await send(stays(5)), await send(stays(4))].map((id) => ({
    id,
    kind: 'ff1_file' as const,
    firstMonth: month,
    lastMonth: month,
  }))
  const [first, second] = uploads.map(({ id }) => id)
  const seen = async () => {
    const { uploads: checked } = await client.checkDataUploads({ body: { uploads } })
    return new Map(checked.map(({ id, standingVersion }) => [id, standingVersion]))
  }
  const startSeen = async (id: number | undefined, versions: ReadonlyMap<number, string>) =>
    client.startDataUploads({
      body: {
        uploads: uploads
          .filter((one) => one.id === id)
          .map((one) => ({ ...one, seen: versions.get(one.id) ?? 'none' })),
      },
    })
  const before = await seen()
  for (const id of [first, second]) await startSeen(id, before)
  await work()
  expect(await client.readDataUpload({ id: first ?? 0 })).toMatchObject({ status: 'completed' })
  expect(await client.readDataUpload({ id: second ?? 0 })).toMatchObject({
    status: 'waiting',
    errorMessages: [expect.stringContaining('まだ何も取り込んでいません')],
    standing: [{ month, count: 5 }],
  })
  await expect(startSeen(second, before)).rejects.toMatchObject({
    status: 409,
    problem: {
      code: 'months_changed',
      errors: [
        {
          path: 'uploads.0.first_month',
          message: expect.stringMatching(/さんの「.+」（\d+件）が.+に取り込まれました/),
        },
      ],
    },
  })
  await startSeen(second, await seen())
  await work()
  expect(await client.readDataUpload({ id: second ?? 0 })).toMatchObject({ status: 'completed', errorMessages: [] })
  expect(await sum('1', 'hospital_admissions')).toBe(4)
  await isSound()
})

describe('rows that are there twice', () => {
  const yen = async () =>
    ((await sum('bundled_yen', 'admission_charges')) ?? 0) + ((await sum('fee_yen', 'admission_charges')) ?? 0)
  const single = { hospital_admission_ef_file: acts(6), d_file: charges(6) } as const
  const doubled = {
    'one after the other': (lines: readonly string[]) => lines.flatMap((line) => [line, line]),
    'as the file once more behind itself': (lines: readonly string[]) => [...lines, ...lines],
  } as const

  describe.each(['hospital_admission_ef_file', 'd_file'] as const)('in %s', (kind) => {
    test.each(Object.entries(doubled))('%s are asked for, and taken once or all', async (_how, twice) => {
      await taken(kind, single[kind])
      const once = await yen()
      const id = await send(twice(single[kind]))
      const asked = await start(id, kind)
      expect(asked).toMatchObject({
        status: 'waiting',
        openDecisions: { loss: null, repeatedRowCount: single[kind].length },
      })
      expect(asked.findings).toMatchObject([{ code: 'repeated_rows', count: single[kind].length }])
      expect(asked.findings[0]?.examples.length).toBeGreaterThan(0)
      await expect(start(id, kind)).rejects.toMatchObject({
        status: 422,
        problem: { errors: [{ path: 'uploads.0.doubles' }] },
      })
      expect(await yen()).toBe(once)
      expect(await start(id, kind, { doubles: 'once' })).toMatchObject({
        status: 'completed',
        findings: expect.arrayContaining([expect.objectContaining({ code: 'repeated_rows' })]),
      })
      expect(await yen()).toBe(once)
      const again = await send(twice(single[kind]))
      await start(again, kind)
      await start(again, kind, { doubles: 'all' })
      expect(await yen()).toBeGreaterThan(once)
      await isSound()
    })
  })

  test('are none where acts differ in their order, day or points', async () => {
    const act = { ...stay(1), points: '100' }
    const lines = [
      efLine(act),
      efLine({ ...act, order: '0002' }),
      efLine({ ...act, category: '60' }),
      efLine({ ...act, points: '90' }),
    ]
    expect(await taken('hospital_admission_ef_file', lines)).toMatchObject({ status: 'completed' })
    expect(await yen()).toBe(3_900)
  })
})
