import { describe, expect, test } from 'vitest'
import { RowReader } from './byteRows.ts'
import { type EfAct, EfReader } from './efRows.ts'
import type { RowComplaint } from './rowProblems.ts'

interface Cells {
  readonly identifier?: string
  readonly third?: string
  readonly fourth?: string
  readonly category?: string
  readonly order?: string
  readonly detail?: string
  readonly quantity?: string
  readonly amount?: string
  readonly unit?: string
  readonly points?: string
  readonly drugs?: string
  readonly times?: string
  readonly count?: number
}

const line = ({ count = 31, ...cells }: Cells) =>
  [
    '439912345',
    cells.identifier ?? '0000000042',
    cells.third ?? '20260410',
    cells.fourth ?? '20260401',
    cells.category ?? '50',
    cells.order ?? '0001',
    cells.detail ?? '000',
    '',
    '150003110',
    '',
    '手術',
    cells.quantity ?? '1',
    '',
    cells.amount ?? '',
    cells.unit ?? '0',
    '',
    '',
    cells.points ?? '',
    cells.drugs ?? '',
    '',
    cells.times ?? '001',
    '',
    '',
    '20260402',
    '01',
    '010',
    ...Array.from({ length: 5 }, () => ''),
  ]
    .slice(0, count)
    .join('\t')

const read = (...rows: readonly Cells[]) => {
  const acts: EfAct[] = []
  const complaints: RowComplaint[] = []
  const ef = new EfReader(
    (act) => acts.push(act),
    (complaint) => complaints.push(complaint),
  )
  const reader = new RowReader('\t', { onRow: (row) => ef.take(row), onOverlong: () => {} })
  reader.push(Buffer.from(rows.map(line).join('\r\n')))
  reader.end()
  ef.end()
  return { acts, complaints, amounts: acts.map(({ amount }) => amount) }
}

describe('an act', () => {
  test('has the points of its parent, once, whatever its details say', () => {
    expect(
      read({ points: '1200', times: '2' }, { detail: '001', amount: '700' }, { detail: '002', amount: '500' }).amounts,
    ).toEqual([24_000])
  })
  test('has the sum of its details where the parent carries nothing', () => {
    expect(read({ times: '3' }, { detail: '001', amount: '70.5' }, { detail: '002', amount: '30' }).amounts).toEqual([
      3015,
    ])
  })
  test('counts yen as yen', () => {
    expect(read({ points: '690', unit: '1', category: '97' }).amounts).toEqual([690])
  })
  test('ends where another begins', () => {
    expect(
      read(
        { points: '10' },
        { detail: '001', amount: '10' },
        { order: '0002', points: '20' },
        { identifier: '43', points: '30' },
      ).amounts,
    ).toEqual([100, 200, 300])
  })
  test('tells whose it is, and when', () => {
    expect(read({ points: '10', third: '00000000' }).acts).toEqual([
      {
        line: 1,
        facilityCode: '439912345',
        dataIdentifier: '0000000042',
        thirdDay: null,
        fourthDay: '2026-04-01',
        category: '50',
        receiptCode: '150003110',
        department: '010',
        day: '2026-04-02',
        amount: 100,
        detailsDiffer: false,
        rowCount: 1,
        names: [],
        key: null,
      },
    ])
  })
})

describe('details', () => {
  test.each([
    ['are parts of the act', { points: '120', times: '3' }, [{ amount: '100' }, { amount: '20' }]],
    ['are what the parts come to over all times', { points: '120', times: '3' }, [{ amount: '300' }, { amount: '60' }]],
    ['are prices of single pieces', { points: '90' }, [{ amount: '30', quantity: '2' }, { amount: '30' }]],
    [
      'are prices of single pieces, each time',
      { points: '90', times: '2' },
      [
        { amount: '30', quantity: '2' },
        { amount: '30', quantity: '' },
      ],
    ],
    ['are prices in yen, of points that were rounded', { points: '6' }, [{ amount: '58.4', unit: '1' }]],
    ['are cheaper than a point', { points: '1', times: '7' }, [{ amount: '9.1', unit: '1' }]],
    ['are all that there is', { points: '' }, [{ amount: '70' }]],
  ])('that %s agree with it', (_name, parent, details) => {
    const { acts } = read(parent, ...details.map((detail) => ({ detail: '001', ...detail })))
    expect(acts).toMatchObject([{ detailsDiffer: false }])
  })
  test.each([
    ['are missing in part', { points: '120', times: '3' }, [{ amount: '100' }]],
    ['lie a point beside it', { points: '120' }, [{ amount: '121' }]],
    ['lie more than a rounding beside it', { points: '6' }, [{ amount: '75', unit: '1' }]],
    ['are yen beside other yen', { points: '690', unit: '1' }, [{ amount: '685', unit: '1' }]],
  ])('that %s differ', (_name, parent, details) => {
    const { acts } = read(parent, ...details.map((detail) => ({ detail: '001', ...detail })))
    expect(acts).toMatchObject([{ detailsDiffer: true }])
  })
})

describe('a row that is not right', () => {
  test.each([
    [{ count: 30 }, 'columns', null],
    [{ identifier: 'A1' }, 'data_identifier', 2],
    [{ fourth: '99999999' }, 'admission_date', 4],
    [{ third: '20260231' }, 'discharge_date', 3],
    [{ category: '5' }, 'data_category', 5],
  ] as const)('%j is rejected, and the next is taken', (cells, problem, column) => {
    const { complaints, amounts } = read({ points: '10', ...cells }, { order: '0002', points: '20' })
    expect(complaints).toMatchObject([{ line: 1, column, problem, isRejected: true }])
    expect(amounts).toEqual([200])
  })
  test('a detail without a parent is told, and counts for itself', () => {
    const { complaints, amounts } = read({ detail: '001', amount: '70' })
    expect(complaints).toMatchObject([{ problem: 'detail_without_parent', isRejected: false }])
    expect(amounts).toEqual([700])
  })
})
