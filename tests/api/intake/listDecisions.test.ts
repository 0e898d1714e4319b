import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client, RequestParameters } from '#dataProvider/client.ts'
import { verifyFacts } from '#server/facts/rollups/verifyFacts.ts'
import { runImports } from '#server/intake/takeIn/runImports.ts'
import { aPerson, aTenant, anInstitution, type Person } from '../../support/builders.ts'
import { anOwnDepartment } from '../../support/facts/factBuilders.ts'
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
let patients = 0
beforeEach(async () => {
  const { database } = office.product
  person = await aPerson(database, await aTenant(database))
  client = await office.product.clientFor(person)
  patients = 0
})

interface Row {
  readonly day: string
  readonly patient?: string
  readonly department?: string
  readonly reason?: string
}
const cellsOf = ({ day, patient = String((patients += 1)), department = '', reason = '' }: Row) => [
  day,
  patient,
  String(clinic),
  department,
  reason,
]
const listOf = (rows: readonly Row[]) =>
  csvOf(['紹介日', '患者ID', '医療機関ID', '受診診療科', '紹介目的'], ...rows.map(cellsOf))
/** A number of rows in a month, each with another patient. */
const rowsOf = (month: string, count: number, more: Partial<Row> = {}): Row[] =>
  Array.from({ length: count }, (_, index) => ({
    day: `${month}-${String((index % 28) + 1).padStart(2, '0')}`,
    ...more,
  }))

const work = () => runImports(office.dependencies, person.tenantId)
const get = (id: number) => client.getImportOfReferrals({ id })
/** Sends a list and imports it at once. */
const sent = async (rows: readonly Row[], name = `${Math.random()}.csv`) => {
  const { id } = await client.createImportOfReferrals({ file: fileOf(name, listOf(rows)) })
  await work()
  return get(id)
}
/** Sends a list and checks its rows. */
const checked = async (contents: readonly Row[] | string, name = `${Math.random()}.csv`) => {
  const text = typeof contents === 'string' ? contents : listOf(contents)
  const { id } = await client.createImportOfReferrals({ file: fileOf(name, text), review: true })
  await client.checkImportOfReferrals({ id })
  await work()
  return get(id)
}
const decide = (id: number, body: NonNullable<RequestParameters<'decideImportOfReferrals'>['body']>) =>
  client.decideImportOfReferrals({ id, body })
const started = async (id: number, confirmedLoss?: number) => {
  await client.startImportOfReferrals({ id, ...(confirmedLoss !== undefined && { confirmedLoss }) })
  await work()
  return get(id)
}
/** The number of current referrals by month. */
const standing = async () => {
  const { rows } = await office.product.database.owner.query<{ month: string; count: number }>(
    `select to_char(referral_date, 'YYYY-MM') as month, count(*)::int as count from referrals where tenant_id = $1 group by 1 order by 1`,
    [person.tenantId],
  )
  return Object.fromEntries(rows.map(({ month, count }) => [month, count]))
}
const isSound = async () => expect(await verifyFacts(office.product.database.jobs)).toEqual([])

describe('a list of many months', () => {
  const months = Array.from({ length: 36 }, (_, index) => {
    const at = new Date(Date.UTC(2023, 3 + index, 1))
    return at.toISOString().slice(0, 7)
  })
  const whole = () => months.flatMap((month) => rowsOf(month, 4))
  const thin = () => months.flatMap((month) => rowsOf(month, 3))

  test('does not take what stands away until the number of lost records is typed, and tells each month before', async () => {
    await sent(whole())
    const before = await standing()
    const stopped = await sent(thin())
    expect(stopped).toMatchObject({ status: 'waiting', importedRowCount: 0 })
    expect(stopped.errorMessages).toHaveLength(1)
    expect(await standing()).toEqual(before)
    expect(stopped.facts).toMatchObject({ lostCount: 36, isLossToConfirm: true, openDecisions: [] })
    expect(stopped.facts?.monthTable).toHaveLength(36)
    expect(stopped.facts?.monthTable[0]).toMatchObject({
      month: '2023-04-01',
      rowCount: 3,
      standingCount: 4,
      remainingCount: 3,
      decision: 'replace',
      marks: [],
    })
    for (const typed of [undefined, 35, 37])
      await expect(
        client.startImportOfReferrals({ id: stopped.id, ...(typed !== undefined && { confirmedLoss: typed }) }),
      ).rejects.toMatchObject({
        status: 422,
        problem: { errors: [{ path: 'confirmed_loss', message: expect.stringContaining('36') }] },
      })
    expect(await standing()).toEqual(before)
    expect(await started(stopped.id, 36)).toMatchObject({
      status: 'completed',
      importedRowCount: 108,
      errorMessages: [],
    })
    expect((await standing())['2023-04']).toBe(3)
    await isSound()
  })

  test('stops again where what stands has changed since its loss was confirmed', async () => {
    await sent(whole())
    const { id } = await checked(thin())
    await client.createImportOfReferrals({ file: fileOf('先.csv', listOf(rowsOf('2023-04', 5))) })
    await client.startImportOfReferrals({ id, confirmedLoss: 36 })
    await work()
    expect(await get(id)).toMatchObject({ status: 'waiting', facts: { openDecisions: ['months'] } })
    const decided = await decide(id, { months: [{ month: '2023-04-01', decision: 'replace' }] })
    expect(decided.facts).toMatchObject({ openDecisions: [], lostCount: 37, isLossToConfirm: true })
  })
})

describe('two people with lists of one month', () => {
  const startSeen = (id: number, seen: string) => client.startImportOfReferrals({ id, seen })
  const startAsShown = async (id: number) => startSeen(id, (await get(id)).planVersion)
  const may = '2026-05-01'
  const undecided = { status: 409, problem: { code: 'decision_needed', errors: [{ path: 'months' }] } }
  const changed = (words: RegExp) => ({
    status: 409,
    problem: { code: 'months_changed', errors: [{ path: 'months', message: expect.stringMatching(words) }] },
  })

  test('the second is told whose list was taken in since it was checked, and nothing is replaced', async () => {
    const first = await checked(rowsOf('2026-05', 4), '先.csv')
    const second = await checked(rowsOf('2026-05', 3), '後.csv')
    expect(second.facts).toMatchObject({ standingCount: 0 })
    await startSeen(first.id, first.planVersion)
    await work()
    await expect(startSeen(second.id, second.planVersion)).rejects.toMatchObject(
      changed(/さんの「先\.csv」（4件）が.+に取り込まれました。/),
    )
    expect(await standing()).toEqual({ '2026-05': 4 })
    const shown = await get(second.id)
    expect(shown).toMatchObject({ status: 'waiting', facts: { standingCount: 4 } })
    const colleague = await aPerson(office.product.database, person.tenantId, { username: '田中 陽子' })
    await (await office.product.clientFor(colleague)).deleteImportOfReferrals({ id: first.id })
    await expect(startSeen(second.id, shown.planVersion)).rejects.toMatchObject(
      changed(/先\.csv.+田中 陽子さんにより.+取り消されました。/),
    )
    await startAsShown(second.id)
    await work()
    expect(await standing()).toEqual({ '2026-05': 3 })
    await isSound()
  })

  test('what was decided about other files counts no more, until somebody decides about those that stand', async () => {
    const first = await checked(rowsOf('2026-05', 4), '先.csv')
    const second = await checked([...rowsOf('2026-05', 3), ...rowsOf('2026-06', 2)], '後.csv')
    const [before] = second.facts?.monthTable ?? []
    expect(before).toMatchObject({ month: may, decision: 'replace', marks: [], change: null })
    await decide(second.id, { months: [{ month: may, decision: 'replace' }] })
    await startSeen(first.id, first.planVersion)
    await work()
    const again = async () => {
      await client.checkImportOfReferrals({ id: second.id })
      await work()
    }
    for (const look of [() => Promise.resolve(), again]) {
      await look()
      const [ofMay, ofJune] = (await get(second.id)).facts?.monthTable ?? []
      expect(ofMay).toMatchObject({
        decision: null,
        standingCount: 4,
        remainingCount: null,
        marks: ['changed'],
        change: {
          filename: '先.csv',
          rowCount: 4,
          createdBy: { id: person.accountId },
          isUndone: false,
          undoneBy: null,
        },
      })
      expect(ofJune).toMatchObject({ decision: 'replace', marks: [], change: null })
      await expect(startAsShown(second.id)).rejects.toMatchObject(undecided)
    }
    const seen = before?.standingVersion
    await expect(
      decide(second.id, { months: [{ month: may, decision: 'replace', ...(seen !== undefined && { seen }) }] }),
    ).rejects.toMatchObject(changed(/「先\.csv」（4件）が.+取り込まれました。/))
    await expect(startAsShown(second.id)).rejects.toMatchObject(undecided)
    const now = (await get(second.id)).facts?.monthTable[0]?.standingVersion ?? ''
    await decide(second.id, { months: [{ month: may, decision: 'replace', seen: now }] })
    await startAsShown(second.id)
    await work()
    expect(await standing()).toEqual({ '2026-05': 3, '2026-06': 2 })
  })

  test('rows that are added beside a list that came between are compared with it at once, and their doubles asked for', async () => {
    const shared = { day: '2026-05-09', patient: '900' }
    const first = await checked([shared, ...rowsOf('2026-05', 3)], '先.csv')
    const second = await checked([shared, ...rowsOf('2026-05', 2), ...rowsOf('2026-06', 2)], '後.csv')
    await decide(second.id, { months: [{ month: '2026-06-01', decision: 'leave_out' }] })
    await startSeen(first.id, first.planVersion)
    await work()
    const decided = await decide(second.id, { months: [{ month: may, decision: 'add' }] })
    expect(decided).toMatchObject({ status: 'processing', step: 'check' })
    await work()
    expect(await get(second.id)).toMatchObject({
      status: 'waiting',
      errorMessages: [],
      facts: {
        openDecisions: ['doubles'],
        doubles: { counts: { repeated: 0, entered: 0, standing: 1 }, decision: null },
        monthTable: [
          { month: may, decision: 'add', marks: [] },
          { month: '2026-06-01', decision: 'leave_out' },
        ],
      },
    })
    expect(await decide(second.id, { doubles: 'once' })).toMatchObject({ status: 'waiting' })
    await startAsShown(second.id)
    await work()
    expect(await get(second.id)).toMatchObject({ status: 'completed', importedRowCount: 2 })
    expect(await standing()).toEqual({ '2026-05': 6 })
    const upload = (await client.listDataUploads()).dataUploads.find(({ importId }) => importId === second.id)
    const { rowCount, importedRowCount, failedRowCount, leftOut } = await client.readDataUpload({ id: upload?.id ?? 0 })
    expect({ rowCount, importedRowCount, failedRowCount, leftOut }).toEqual({
      rowCount: 5,
      importedRowCount: 2,
      failedRowCount: 0,
      leftOut: { doubleCount: 1, monthCount: 2, otherCount: 0 },
    })
    await isSound()
  })

  test('a month whose file a colleague has undone is decided anew, and says who undid it', async () => {
    const first = await sent(rowsOf('2026-05', 4), '先.csv')
    const second = await checked(rowsOf('2026-05', 3), '後.csv')
    await decide(second.id, { months: [{ month: may, decision: 'add' }] })
    const colleague = await aPerson(office.product.database, person.tenantId, { username: '田中 陽子' })
    await (await office.product.clientFor(colleague)).deleteImportOfReferrals({ id: first.id })
    expect((await get(second.id)).facts?.monthTable).toMatchObject([
      {
        decision: null,
        marks: ['changed'],
        change: { filename: '先.csv', isUndone: true, undoneBy: { name: '田中 陽子' } },
      },
    ])
    await expect(startAsShown(second.id)).rejects.toMatchObject(undecided)
  })

  test('a month that is left out stays so, whatever others do in it', async () => {
    const first = await checked(rowsOf('2026-05', 4), '先.csv')
    const second = await checked([...rowsOf('2026-05', 3), ...rowsOf('2026-06', 2)], '後.csv')
    await decide(second.id, { months: [{ month: may, decision: 'leave_out' }] })
    await startSeen(first.id, first.planVersion)
    await work()
    await startAsShown(second.id)
    await work()
    expect(await standing()).toEqual({ '2026-05': 4, '2026-06': 2 })
  })

  test('of two started at once the second stops before it replaces, and says why', async () => {
    const first = await checked(rowsOf('2026-05', 4), '先.csv')
    const second = await checked(rowsOf('2026-05', 3), '後.csv')
    const other = await checked(rowsOf('2026-06', 2))
    for (const { id, planVersion } of [first, second, other]) await startSeen(id, planVersion)
    await work()
    const [done, stopped, apart] = await Promise.all([get(first.id), get(second.id), get(other.id)])
    expect([done.status, stopped.status, apart.status]).toEqual(['completed', 'waiting', 'completed'])
    expect(stopped).toMatchObject({ check: { importableRowCount: 3 }, facts: { standingCount: 4 } })
    expect(stopped.errorMessages.join(' ')).toMatch(
      /まだ何も取り込んでいません.+「先\.csv」（4件）が.+取り込まれました/,
    )
    expect(await standing()).toEqual({ '2026-05': 4, '2026-06': 2 })
    expect(stopped.facts?.monthTable).toMatchObject([{ decision: null, change: { filename: '先.csv' } }])
    await expect(startSeen(second.id, stopped.planVersion)).rejects.toMatchObject(undecided)
    expect(await decide(second.id, { months: [{ month: may, decision: 'replace' }] })).toMatchObject({
      errorMessages: [],
      facts: {
        monthTable: [
          {
            decision: 'replace',
            standingFiles: [
              { filename: '先.csv', rowCount: 4, createdBy: { id: person.accountId }, at: expect.any(String) },
            ],
          },
        ],
      },
    })
    await startAsShown(second.id)
    await work()
    expect(await get(second.id)).toMatchObject({ status: 'completed', errorMessages: [] })
    expect(await standing()).toEqual({ '2026-05': 3, '2026-06': 2 })
  })
})

test('a list that another one has replaced says so wherever it is listed, and its maker is told', async () => {
  const mine = await sent(rowsOf('2026-05', 4), '先.csv')
  const colleague = await office.product.clientFor(
    await aPerson(office.product.database, person.tenantId, { username: '高橋 一郎' }),
  )
  const { id } = await colleague.createImportOfReferrals({ file: fileOf('後.csv', listOf(rowsOf('2026-05', 3))) })
  await work()
  expect(await get(mine.id)).toMatchObject({ status: 'completed', replacedAt: expect.any(String) })
  const { imports } = await client.listImportsOfReferrals({})
  expect(imports.map((one) => [one.id, one.replacedAt === null])).toEqual([
    [id, true],
    [mine.id, false],
  ])
  for (const reader of [client, colleague]) {
    const { notifications } = await reader.listNotifications({ topic: 'imports' })
    expect(notifications[0]?.import).toMatchObject({
      id,
      filename: '後.csv',
      createdBy: { name: '高橋 一郎' },
      replaced: [{ filename: '先.csv', createdBy: { id: person.accountId } }],
    })
  }
})

test('both lists say what of whose was replaced, and until when it can be restored', async () => {
  const mine = await sent([...rowsOf('2026-05', 4), ...rowsOf('2026-06', 2)], '先.csv')
  const colleague = await aPerson(office.product.database, person.tenantId, { username: '高橋 一郎' })
  const theirs = await office.product.clientFor(colleague)
  const { id } = await theirs.createImportOfReferrals({ file: fileOf('後.csv', listOf(rowsOf('2026-05', 3))) })
  await work()
  const months = [{ month: '2026-05-01', recordCount: 4 }]
  expect(await get(id)).toMatchObject({
    replaced: [{ id: mine.id, filename: '先.csv', createdBy: { id: person.accountId }, months }],
    replacedBy: [],
  })
  const replaced = await get(mine.id)
  expect(replaced).toMatchObject({
    replacedAt: null,
    replaced: [],
    replacedBy: [{ id, filename: '後.csv', createdBy: { name: '高橋 一郎' }, months }],
  })
  const [by] = replaced.replacedBy
  expect(Date.parse(by?.restorableUntil ?? '') - Date.parse(by?.replacedAt ?? '')).toBe(30 * 24 * 60 * 60 * 1_000)
  await theirs.deleteImportOfReferrals({ id })
  expect(await get(mine.id)).toMatchObject({ replacedBy: [] })
})

test('the maker of a list hears who has undone it, and whoever undoes their own hears nothing', async () => {
  const mine = await sent(rowsOf('2026-05', 4), '先.csv')
  const own = await sent(rowsOf('2026-06', 2), '自分.csv')
  const colleague = await office.product.clientFor(
    await aPerson(office.product.database, person.tenantId, { username: '高橋 一郎' }),
  )
  await colleague.deleteImportOfReferrals({ id: mine.id })
  await client.deleteImportOfReferrals({ id: own.id })
  const { notifications } = await client.listNotifications({ topic: 'imports' })
  expect(notifications).toMatchObject([
    {
      kind: 'import_undone',
      actor: { name: '高橋 一郎' },
      import: {
        id: mine.id,
        kind: 'referrals',
        filename: '先.csv',
        outcome: 'undone',
        importedRowCount: 4,
        replaced: [],
      },
    },
  ])
  expect((await colleague.listNotifications({ topic: 'imports' })).notifications).toEqual([])
  await expect(get(mine.id)).rejects.toMatchObject({
    status: 404,
    problem: { detail: expect.stringMatching(/高橋 一郎さんが.+取り消しました/) },
  })
})

test('whoever brought a list that a colleague has had imported hears who has undone it', async () => {
  const mine = await sent(rowsOf('2026-05', 4), '先.csv')
  const other = await aPerson(office.product.database, person.tenantId, { username: '高橋 一郎' })
  await office.product.database.owner.query('update imports set created_by = $1 where id = $2', [
    other.accountId,
    mine.id,
  ])
  const colleague = await office.product.clientFor(other)
  expect((await client.listNotifications({ topic: 'imports' })).notifications).toMatchObject([
    { kind: 'import_finished', import: { filename: '先.csv', createdBy: { name: '高橋 一郎' } } },
  ])
  await colleague.deleteImportOfReferrals({ id: mine.id })
  expect(await undoneFor(client)).toMatchObject([
    { actor: { name: '高橋 一郎' }, import: { filename: '先.csv', createdBy: { id: person.accountId } } },
  ])
  expect(await undoneFor(colleague)).toEqual([])
})

test('the maker of a list that only waits hears who has discarded it, from its page or among the files', async () => {
  const colleague = await office.product.clientFor(
    await aPerson(office.product.database, person.tenantId, { username: '高橋 一郎' }),
  )
  const waiting = async (name: string) => {
    const file = fileOf(name, listOf(rowsOf('2026-05', 2)))
    return (await client.createImportOfReferrals({ file, review: true })).id
  }
  await colleague.deleteImportOfReferrals({ id: await waiting('一.csv') })
  await waiting('二.csv')
  const upload = (await client.listDataUploads({ status: ['waiting'] })).dataUploads[0]
  await colleague.deleteDataUpload({ id: upload?.id ?? 0 })
  await client.deleteImportOfReferrals({ id: await waiting('自分.csv') })
  expect(await undoneFor(client)).toMatchObject(
    ['二.csv', '一.csv'].map((filename) => ({
      actor: { name: '高橋 一郎' },
      import: { kind: 'data_upload', filename, outcome: 'discarded', importedRowCount: null },
    })),
  )
  expect(await undoneFor(colleague)).toEqual([])
})

/** What somebody is told of files that others have undone. */
const undoneFor = async (reader: typeof client) =>
  (await reader.listNotifications({ topic: 'imports' })).notifications.filter(({ kind }) => kind === 'import_undone')

test('whose list was replaced hears that it stands again, after the word of its replacement is gone', async () => {
  const mine = await sent([...rowsOf('2026-05', 4), ...rowsOf('2026-06', 2)], '先.csv')
  const colleague = await office.product.clientFor(
    await aPerson(office.product.database, person.tenantId, { username: '高橋 一郎' }),
  )
  const { id } = await colleague.createImportOfReferrals({ file: fileOf('後.csv', listOf(rowsOf('2026-05', 3))) })
  await work()
  await colleague.deleteImportOfReferrals({ id })
  expect(await standing()).toEqual({ '2026-05': 4, '2026-06': 2 })
  expect(await undoneFor(client)).toMatchObject([
    {
      actor: { name: '高橋 一郎' },
      import: {
        id,
        filename: '後.csv',
        createdBy: { name: '高橋 一郎' },
        replaced: [{ filename: '先.csv', createdBy: { id: person.accountId } }],
        replacedBy: [],
      },
    },
  ])
  expect(await undoneFor(colleague)).toEqual([])
  expect(await get(mine.id)).toMatchObject({ replacedAt: null })
})

test('who has replaced a list hears that it was undone and can no longer be restored', async () => {
  const mine = await sent([...rowsOf('2026-05', 4), ...rowsOf('2026-06', 2)], '先.csv')
  const colleague = await office.product.clientFor(
    await aPerson(office.product.database, person.tenantId, { username: '高橋 一郎' }),
  )
  const { id } = await colleague.createImportOfReferrals({ file: fileOf('後.csv', listOf(rowsOf('2026-05', 3))) })
  await work()
  await client.deleteImportOfReferrals({ id: mine.id })
  expect(await undoneFor(colleague)).toMatchObject([
    {
      actor: { id: person.accountId },
      import: { id: mine.id, filename: '先.csv', replaced: [], replacedBy: [{ filename: '後.csv' }] },
    },
  ])
  expect(await undoneFor(client)).toEqual([])
  await colleague.deleteImportOfReferrals({ id })
  expect(await standing()).toEqual({})
})

describe('a stray row of another month', () => {
  const stray = async () => {
    await sent([...rowsOf('2026-03', 20), ...rowsOf('2026-04', 20), ...rowsOf('2026-05', 20)])
    return [...rowsOf('2026-08', 20), { day: '2026-04-09' }]
  }

  test('is marked, and nothing of its month is touched until somebody says so', async () => {
    const rows = await stray()
    const stopped = await sent(rows)
    expect(stopped).toMatchObject({ status: 'waiting', facts: { openDecisions: ['months'] } })
    expect(stopped.facts?.monthTable).toMatchObject([
      { month: '2026-04-01', marks: ['shrinks', 'sparse'], decision: null, standingCount: 20, remainingCount: null },
      { month: '2026-08-01', marks: [], decision: 'replace', standingCount: 0, remainingCount: 20 },
    ])
    await expect(client.startImportOfReferrals({ id: stopped.id })).rejects.toMatchObject({
      status: 409,
      problem: { code: 'decision_needed', errors: [{ path: 'months', message: expect.stringContaining('2026-04') }] },
    })
    expect(await standing()).toEqual({ '2026-03': 20, '2026-04': 20, '2026-05': 20 })
  })

  test.each([
    ['leave_out', 20, 20],
    ['add', 21, 21],
    ['replace', 1, 21],
  ] as const)('that somebody decides to %s', async (decision, april, taken) => {
    const { id } = await checked(await stray())
    const decided = await decide(id, { months: [{ month: '2026-04-01', decision }] })
    expect(decided.facts).toMatchObject({ openDecisions: [], takenRowCount: taken })
    expect(await started(id)).toMatchObject({
      status: 'completed',
      importedRowCount: taken,
      unprocessedRowCount: 0,
      facts: { leftOutMonthRowCount: decision === 'leave_out' ? 1 : 0, leftOutRowCount: 0 },
    })
    expect(await standing()).toEqual({ '2026-03': 20, '2026-04': april, '2026-05': 20, '2026-08': 20 })
    await isSound()
  })

  test('can be decided anew until it starts, and only of the list’s own months', async () => {
    const { id } = await checked(await stray())
    await decide(id, { months: [{ month: '2026-04-01', decision: 'add' }] })
    expect((await decide(id, { months: [{ month: '2026-04-01', decision: null }] })).facts?.openDecisions).toEqual([
      'months',
    ])
    await expect(decide(id, { months: [{ month: '2026-01-01', decision: 'add' }] })).rejects.toMatchObject({
      status: 422,
    })
    const unchecked = await client.createImportOfReferrals({
      file: fileOf('未.csv', listOf([{ day: '2026-01-05' }])),
      review: true,
    })
    await expect(decide(unchecked.id, { doubles: 'once' })).rejects.toMatchObject({
      status: 409,
      problem: { code: 'decision_needed' },
    })
  })
})

test('a list of some departments replaces within these, where somebody says so', async () => {
  for (const name of ['循環器内科', '外科', '整形外科'])
    await anOwnDepartment(office.product.database.owner, person.tenantId, name)
  await sent([
    ...rowsOf('2026-04', 10, { department: '循環器内科' }),
    ...rowsOf('2026-04', 10, { department: '外科' }),
    ...rowsOf('2026-04', 30, { department: '整形外科' }),
  ])
  const list = await checked([
    ...rowsOf('2026-04', 11, { department: '循環器内科' }),
    ...rowsOf('2026-04', 8, { department: '外科' }),
  ])
  expect(list.facts).toMatchObject({
    departments: { names: ['循環器内科', '外科'], isWithin: false },
    openDecisions: ['months'],
  })
  const within = await decide(list.id, { withinDepartments: true })
  expect(within.facts).toMatchObject({ departments: { isWithin: true }, openDecisions: [], lostCount: 1 })
  expect(within.facts?.monthTable).toMatchObject([{ standingCount: 50, remainingCount: 49, marks: [] }])
  expect(await started(list.id)).toMatchObject({ status: 'completed', importedRowCount: 19 })
  expect(await standing()).toEqual({ '2026-04': 49 })
  await isSound()
})

describe('rows that are there twice', () => {
  const day = '2026-04-09'
  const twice: readonly Row[] = [
    { day, patient: '1', reason: '胸痛' },
    { day, patient: '1', reason: '胸痛' },
    { day, patient: '1', reason: '腹痛' },
    { day, patient: '2' },
  ]

  test('in one list are counted with their rows, and taken once or all', async () => {
    const stopped = await sent(twice)
    expect(stopped).toMatchObject({
      status: 'waiting',
      facts: {
        openDecisions: ['doubles'],
        doubles: {
          counts: { repeated: 1, entered: 0, standing: 0 },
          withoutPatientCount: 0,
          decision: null,
          examples: [
            { kind: 'repeated', rowNumber: 3, otherRowNumber: 2, day, medicalInstitutionName: 'すずかけ医院' },
          ],
        },
      },
    })
    await expect(client.startImportOfReferrals({ id: stopped.id })).rejects.toMatchObject({
      status: 409,
      problem: { errors: [{ path: 'doubles' }] },
    })
    expect((await decide(stopped.id, { doubles: 'once' })).facts?.takenRowCount).toBe(3)
    expect(await started(stopped.id)).toMatchObject({
      status: 'completed',
      importedRowCount: 3,
      unprocessedRowCount: 0,
      facts: { leftOutDoubleCount: 1 },
    })
    expect(await standing()).toEqual({ '2026-04': 3 })
    const all = await checked(twice)
    await decide(all.id, { doubles: 'all' })
    expect(await started(all.id)).toMatchObject({ importedRowCount: 4 })
    await isSound()
  })

  test('as a referral that was entered by hand leave that one as it is', async () => {
    await client.createReferral({ id: clinic, body: { referralDate: day, firstVisitFlag: true, patientId: '2' } })
    const stopped = await sent([
      { day, patient: '0002', reason: '検査' },
      { day, patient: '3' },
    ])
    expect(stopped.facts?.doubles).toMatchObject({ counts: { repeated: 0, entered: 1 } })
    await decide(stopped.id, { doubles: 'once' })
    expect(await started(stopped.id)).toMatchObject({ importedRowCount: 1, facts: { leftOutDoubleCount: 1 } })
    const { rows } = await office.product.database.owner.query(
      `select patient_id, created_by is not null as by_hand
      from referrals join referral_patient_numbers using (tenant_id, id)
      where tenant_id = $1 order by patient_id`,
      [person.tenantId],
    )
    expect(rows).toEqual([
      { patient_id: '2', by_hand: true },
      { patient_id: '3', by_hand: false },
    ])
    await isSound()
  })

  test('as rows of a month that came under another name are told, and count where they are added', async () => {
    const rows = rowsOf('2026-04', 20).map((row, index) => ({ ...row, patient: String(index) }))
    await sent(rows, '四月.csv')
    const again = await checked([...rows, { day: '2026-04-30', patient: '99' }], '別名.csv')
    expect(again.facts).toMatchObject({ doubles: null, openDecisions: [] })
    expect(again.facts?.monthTable).toMatchObject([{ sameRows: { filename: '四月.csv', rowCount: 20 }, rowCount: 21 }])
    const adding = await decide(again.id, { months: [{ month: '2026-04-01', decision: 'add' }] })
    expect(adding.facts).toMatchObject({ openDecisions: ['doubles'], doubles: { counts: { standing: 20 } } })
    expect((await decide(again.id, { doubles: 'once' })).facts?.takenRowCount).toBe(1)
    expect(await started(again.id)).toMatchObject({ importedRowCount: 1 })
    expect(await standing()).toEqual({ '2026-04': 21 })
    await isSound()
  })
})

test('another plan of a list forgets what was decided of it', async () => {
  const { id, sheet, headerRow, columns } = await checked([...rowsOf('2026-08', 20), { day: '2026-04-09' }])
  await decide(id, { months: [{ month: '2026-04-01', decision: 'add' }], doubles: 'all' })
  await client.planImportOfReferrals({ id, body: { sheet, headerRow, columns: columns.map(({ target }) => target) } })
  await client.checkImportOfReferrals({ id })
  await work()
  expect((await get(id)).facts).toMatchObject({ openDecisions: ['months'] })
})

test(
  'equal rows of a long list are found in one pass, also where nothing is known yet of the tables',
  { timeout: 60_000 },
  async () => {
    const months = Array.from({ length: 10 }, (_, index) => `2025-${String(index + 1).padStart(2, '0')}`)
    const rows = months.flatMap((month) => rowsOf(month, 4_000))
    const twice = { day: '2025-10-31', patient: '999999' }
    const { id, facts } = await checked([...rows, twice, twice, twice])
    expect(facts?.doubles).toMatchObject({ counts: { repeated: 2, entered: 0, standing: 0 } })
    await client.decideImportOfReferrals({ id, body: { doubles: 'once' } })
    expect(await started(id)).toMatchObject({ status: 'completed', importedRowCount: 40_001 })
    expect(await standing()).toMatchObject({ '2025-01': 4_000, '2025-10': 4_001 })
  },
)

describe('two people at one list', () => {
  const colleagueOf = async () => {
    const them = await aPerson(office.product.database, person.tenantId, { username: '鈴木 一郎' })
    return { them, colleague: await office.product.clientFor(them) }
  }
  const conflict = {
    status: 409,
    problem: { code: 'edit_conflict', detail: expect.stringContaining('鈴木 一郎さん'), isOwn: false },
  }
  const ofMonth = ({ facts }: Awaited<ReturnType<typeof get>>) => facts?.monthTable[0]

  test('see each other as long as both look at it while it waits', async () => {
    const { them, colleague } = await colleagueOf()
    const { id } = await checked(rowsOf('2026-04', 3))
    await colleague.getImportOfReferrals({ id })
    await expect.poll(async () => (await get(id)).viewers).toEqual([{ id: them.accountId, name: '鈴木 一郎' }])
    await expect
      .poll(async () => (await colleague.getImportOfReferrals({ id, watching: true })).viewers.map((one) => one.id))
      .toEqual([person.accountId])
    // Whoever has not looked for half a minute has gone.
    await office.product.database.owner.query(
      `update imports set viewers = jsonb_build_object($2::text, now() - interval '1 minute') where id = $1`,
      [id, String(them.accountId)],
    )
    expect((await get(id)).viewers).toEqual([])
  })

  test('hear who has decided about a month, and replace no decision of the other unseen', async () => {
    const { colleague } = await colleagueOf()
    await sent(rowsOf('2026-04', 3))
    const list = await checked(rowsOf('2026-04', 3))
    const { id } = list
    const month = '2026-04-01'
    expect(ofMonth(list)).toMatchObject({ decision: 'replace', decided: null })
    expect(list.latestChoice).toBeNull()
    await colleague.decideImportOfReferrals({ id, body: { months: [{ month, decision: 'add' }] } })
    await expect(decide(id, { months: [{ month, decision: 'leave_out', decidedAt: null }] })).rejects.toMatchObject(
      conflict,
    )
    await work()
    const theirs = await get(id)
    const decided = { by: { name: '鈴木 一郎' }, at: expect.any(String) }
    expect(ofMonth(theirs)).toMatchObject({ decision: 'add', decided })
    expect(theirs.latestChoice).toMatchObject(decided)
    const seenAt = ofMonth(theirs)?.decided?.at ?? null
    // The same decision is no conflict, and neither is another one that was seen, or one's own.
    await decide(id, { months: [{ month, decision: 'add', decidedAt: null }] })
    await decide(id, { months: [{ month, decision: 'leave_out', decidedAt: seenAt }] })
    await decide(id, { months: [{ month, decision: 'replace', decidedAt: seenAt }] })
    expect(ofMonth(await get(id))).toMatchObject({ decision: 'replace', decided: { by: { id: person.accountId } } })
  })

  test('replace no decision of the other about rows that are there twice unseen', async () => {
    const { colleague } = await colleagueOf()
    const { id } = await checked([
      { day: '2026-05-01', patient: '1' },
      { day: '2026-05-01', patient: '1' },
    ])
    await colleague.decideImportOfReferrals({ id, body: { doubles: 'once' } })
    await expect(decide(id, { doubles: 'all', doublesDecidedAt: null })).rejects.toMatchObject(conflict)
    expect((await get(id)).facts?.doubles).toMatchObject({ decision: 'once', decided: { by: { name: '鈴木 一郎' } } })
  })

  test('take in what they have seen of its choices, and nothing else', async () => {
    const { colleague } = await colleagueOf()
    await sent(rowsOf('2026-04', 3))
    const list = await checked([...rowsOf('2026-04', 3), ...rowsOf('2026-05', 2)])
    const { id, planVersion: seen } = list
    const months = [{ month: '2026-05-01', decision: 'leave_out' as const }]
    await colleague.decideImportOfReferrals({ id, body: { months } })
    await expect(client.startImportOfReferrals({ id, seen })).rejects.toMatchObject(conflict)
    expect((await get(id)).status).toBe('waiting')
    await client.startImportOfReferrals({ id, seen: (await get(id)).planVersion })
    await work()
    expect(await standing()).toEqual({ '2026-04': 3 })
  })
})
