import { describe, expect, test } from 'vitest'
import { RowReader } from './byteRows.ts'
import { Ff1Reader } from './ff1Rows.ts'
import type { RowComplaint } from './rowProblems.ts'
import type { Stay } from './stay.ts'

type Payloads = Readonly<Record<number, string>>

const entry = (
  code: string,
  payloads: Payloads,
  { identifier = '0000000042', admission = '20260401', serial = '0' } = {},
) =>
  [
    '439912345',
    identifier,
    admission,
    '0',
    '0',
    code,
    '20140401',
    serial,
    ...Array.from({ length: 9 }, (_, index) => payloads[index + 1] ?? ''),
  ].join('\t')

const read = (...lines: readonly string[]) => {
  const stays: Stay[] = []
  const complaints: RowComplaint[] = []
  const ff1 = new Ff1Reader(
    (stay) => stays.push(stay),
    (complaint) => complaints.push(complaint),
    'utf-8',
  )
  const reader = new RowReader('\t', { onRow: (row) => ff1.take(row), onOverlong: () => {} })
  reader.push(Buffer.from(lines.join('\r\n')))
  reader.end()
  ff1.end()
  return { stays, complaints }
}

describe('a stay', () => {
  test('has nothing of rows whose code is a name that every object inherits', () => {
    const named = Object.getOwnPropertyNames(Object.prototype).map((name) => entry(name, { 1: '1' }))
    const { stays } = read(entry('A000040', { 2: '010' }), ...named)
    expect(stays).toMatchObject([{ departmentCode: '010' }])
  })

  test('is put together of its rows, in any order and between those of others', () => {
    const other = { identifier: '43' }
    const { stays, complaints } = read(
      entry('A000010', { 1: '19500102', 2: '2', 3: '8620950' }),
      entry('A000010', { 1: '19610203', 2: '1', 3: '9999999' }, other),
      entry('A007010', { 1: '20260403', 2: 'K082-21', 6: '1', 9: '人工関節抜去術' }, { serial: '1' }),
      entry('A007010', { 1: '20260405', 2: 'K4073ｲ', 6: '1' }, { serial: '2' }),
      entry('A000020', { 1: '20260401', 2: '1', 3: '1', 5: '301', 6: '1' }),
      entry('A000030', { 1: '20260410', 2: '2', 3: '1' }),
      entry('A000040', { 2: '010' }),
      entry('A006010', { 2: 'I50.9', 9: '慢性心不全' }),
      entry('A006040', { 2: 'E119' }, { serial: '1' }),
      entry('A006040', { 2: 'I10' }, { serial: '2' }),
      entry('ADL0010', { 2: '1100000000' }),
      entry('JCS0010', { 2: '0' }),
      entry('A000030', { 1: '20260402' }, other),
    )
    expect(complaints).toEqual([])
    expect(stays).toEqual([
      {
        line: 1,
        rowCount: 11,
        facilityCode: '439912345',
        dataIdentifier: '0000000042',
        admissionDate: '2026-04-01',
        times: '0',
        episode: '0',
        birthDate: '1950-01-02',
        sex: '2',
        postalCode: '8620950',
        route: '1',
        isReferred: true,
        urgency: '301',
        isByAmbulance: true,
        dischargeDate: '2026-04-10',
        dischargeTo: '2',
        outcome: '1',
        departmentCode: '010',
        mainIcd10: 'I509',
        mainDisease: '慢性心不全',
        comorbidities: ['E119', 'I10'],
        complications: [],
        operations: [
          { serial: 1, day: '2026-04-03', kCode: 'K082-21', anaesthesia: '1', name: '人工関節抜去術' },
          { serial: 2, day: '2026-04-05', kCode: 'K4073イ', anaesthesia: '1', name: null },
        ],
        adlAtAdmission: '1100000000',
        jcsAtAdmission: '0',
      },
      {
        line: 2,
        rowCount: 2,
        facilityCode: '439912345',
        dataIdentifier: '0000000043',
        admissionDate: '2026-04-01',
        times: '0',
        episode: '0',
        birthDate: '1961-02-03',
        sex: '1',
        dischargeDate: '2026-04-02',
        comorbidities: [],
        complications: [],
        operations: [],
      },
    ])
  })

  test('of the first years of the survey lacks what came later, and is read all the same', () => {
    expect(read(entry('A007010', { 1: '20140403', 2: 'K082-21', 4: '1' })).stays).toMatchObject([
      { operations: [{ kCode: 'K082-21', anaesthesia: null }] },
    ])
  })

  test('that ends before it begins is rejected', () => {
    const { stays, complaints } = read(entry('A000030', { 1: '20260331', 2: '2' }))
    expect(stays).toEqual([])
    expect(complaints).toEqual([
      { line: 1, column: null, value: '2026-04-01 2026-03-31', problem: 'order', isRejected: true, rowCount: 1 },
    ])
  })
})

test('a value that cannot be is told at its column, and the stay goes without it', () => {
  const { stays, complaints } = read(
    entry('A000010', { 1: '19501302' }),
    entry('A006010', { 2: 'なし' }),
    entry('A007010', { 1: '20260403', 2: '手術' }),
  )
  expect(complaints).toMatchObject([
    { line: 1, column: 9, value: '19501302', problem: 'other_date', isRejected: false },
    { line: 2, column: 10, value: 'なし', problem: 'icd10', isRejected: false },
    { line: 3, column: 10, value: '手術', problem: 'k_code', isRejected: false },
  ])
  expect(stays).toHaveLength(1)
})

test('rows that lack columns or say no stay are rejected, and the others are taken', () => {
  const { stays, complaints } = read(
    entry('A000010', {}).replaceAll('\t', ' '),
    entry('A000010', {}, { identifier: '0' }),
    entry('A000010', {}, { admission: '00000000' }),
    entry('A000040', { 2: '010' }),
  )
  expect(complaints.map(({ line, problem }) => [line, problem])).toEqual([
    [1, 'columns'],
    [2, 'data_identifier'],
    [3, 'admission_date'],
  ])
  expect(stays).toMatchObject([{ line: 4, departmentCode: '010' }])
})
