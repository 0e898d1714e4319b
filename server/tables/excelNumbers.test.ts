import { expect, test } from 'vitest'
import { restoredNumber } from './excelNumbers.ts'

test.each([
  ['="00127"', '00127'],
  ['="00127', '00127'],
  ['=00127', '00127'],
  ['＝＂00127＂', '00127'],
  ["'128", '128'],
  ['’128', '128'],
  ['＇128', '128'],
  ["'128'", '128'],
  ['"128"', '128'],
  ["'A-128", 'A-128'],
  ['129.0', '129'],
  ['129.00', '129'],
  ['129.', '129'],
  ['１２９．０', '129'],
  ['="129.0"', '129'],
  ['1,290', '1290'],
  ['1,234,567.00', '1234567'],
  ['1.30E+02', '130'],
  ['1.3E+01', '13'],
  ['1.234567E+06', '1234567'],
  ['1.2345670E+06', '1234567'],
  ['7E+00', '7'],
  ['１．３０Ｅ＋０２', '130'],
])('%s is restored to %s', (text, number) => {
  expect(restoredNumber(text)).toEqual({ number, isRepaired: true })
})

test.each([
  '127',
  '0000001234',
  '132-4',
  '00-12-34',
  'A00123',
  '１２３',
  '12 34',
  '12E45',
  '1E5',
  '3D1',
  '2026-0123',
  'K',
])('%s stays as it is written', (number) => expect(restoredNumber(number)).toEqual({ number, isRepaired: false }))

test.each([
  ['1.23E+07', 'rounded'],
  ['1.2E+02', 'rounded'],
  ['1E+05', 'rounded'],
  ['1.23E-02', 'rounded'],
  ['1.2345E+02', 'fraction'],
  ['129.5', 'fraction'],
  ['132-', 'sign'],
  ['132－', 'sign'],
  ['-132', 'sign'],
  ['▲132', 'sign'],
  ['(132)', 'sign'],
  ['2026/12/4', 'date'],
  ['12/4', 'date'],
  ['12月4日', 'date'],
  ['4-Dec', 'date'],
  ['Dec-04', 'date'],
  ['2026-12-04', 'date'],
  ['2026-12-04 10:30', 'date'],
  ['12:34', 'date'],
  ['########', 'error_value'],
  ['#N/A', 'error_value'],
  ['#REF!', 'error_value'],
] as const)('nobody can tell which number %s was: %s', (text, damage) => {
  expect(restoredNumber(text)).toEqual({ damage })
})

test('132- is a number where all around it end in a hyphen, -132 is none even then', () => {
  expect(restoredNumber('132-', true)).toEqual({ number: '132-', isRepaired: false })
  expect(restoredNumber('-132', true)).toEqual({ damage: 'sign' })
})

// Looking at each sign from each other one would take longer than a test may.
test('long texts of signs are judged in one pass', () => {
  const many = 2_000_000
  const texts = ["'".repeat(many), `="${'"'.repeat(many)}`, '1,'.repeat(many), '#'.repeat(many)]
  expect(texts.map((text) => 'damage' in restoredNumber(text))).toEqual([false, false, false, true])
})
