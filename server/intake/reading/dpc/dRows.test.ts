import { describe, expect, test } from 'vitest'
import { RowReader } from './byteRows.ts'
import { type DpcCharge, DReader } from './dRows.ts'
import type { RowComplaint } from './rowProblems.ts'

const line = (cells: Readonly<Record<number, string>>, count = 30) =>
  Array.from({ length: count }, (_, index) => cells[index + 1] ?? usual[index + 1] ?? '').join('\t')

const usual: Readonly<Record<number, string>> = {
  1: '439912345',
  2: '0000000042',
  3: '20260410',
  4: '20260401',
  5: '93',
  6: '0001',
  11: '2500',
  14: '0',
  15: '6',
  26: '20260401',
  27: '20260406',
  29: '050130xx9900xx',
  30: '1.4230',
}

const read = (...lines: readonly string[]) => {
  const charges: DpcCharge[] = []
  const complaints: RowComplaint[] = []
  const d = new DReader(
    (charge) => charges.push(charge),
    (complaint) => complaints.push(complaint),
  )
  const reader = new RowReader('\t', { onRow: (row) => d.take(row), onOverlong: () => {} })
  reader.push(Buffer.from(lines.join('\n')))
  reader.end()
  return { charges, complaints }
}

describe('a charge', () => {
  test('that is bundled is multiplied by the coefficient of the hospital', () => {
    expect(read(line({})).charges).toEqual([
      {
        line: 1,
        facilityCode: '439912345',
        dataIdentifier: '0000000042',
        admissionDate: '2026-04-01',
        dischargeDate: '2026-04-10',
        category: '93',
        isBundled: true,
        dpcCode: '050130xx9900xx',
        from: '2026-04-01',
        to: '2026-04-06',
        amount: 213_450,
        key: null,
      },
    ])
  })
  test('beside the bundle is not, and yen stay yen', () => {
    expect(read(line({ 5: '97', 11: '690', 14: '1', 15: '3' })).charges).toMatchObject([
      { isBundled: false, amount: 2070 },
    ])
  })
})

test('a code of another table is told, and the charge goes without it', () => {
  const { charges, complaints } = read(line({ 29: '0501309900' }))
  expect(complaints).toEqual([{ line: 1, column: 29, value: '0501309900', problem: 'dpc_code', isRejected: false }])
  expect(charges).toMatchObject([{ dpcCode: null, amount: 213_450 }])
})

test.each([
  [line({}, 29), 'columns'],
  [line({ 1: '43991' }), 'facility_code'],
  [line({ 4: '20260231' }), 'admission_date'],
  [line({ 3: '2026' }), 'discharge_date'],
])('%j is rejected', (row, problem) => {
  const { charges, complaints } = read(row, line({}))
  expect(complaints).toMatchObject([{ line: 1, problem, isRejected: true }])
  expect(charges).toHaveLength(1)
})
