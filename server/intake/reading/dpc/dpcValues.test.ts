import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { dataIdentifier, dpcCode, dpcDay, icd10 } from './dpcValues.ts'
import { whySkipped } from '#tests/support/whySkipped.ts'
import { kCode } from '#contract/kCode.ts'

describe('days', () => {
  test.each([
    ['20260401', '2026-04-01'],
    ['20240229', '2024-02-29'],
    ['00000000', null],
    ['99999999', null],
    ['', null],
    ['20250229', undefined],
    ['20261301', undefined],
    ['2026041', undefined],
    ['2026-4-1', undefined],
  ])('%j', (text, day) => expect(dpcDay(text)).toBe(day))
})

describe('codes', () => {
  test('identifiers get their zeros back', () => {
    expect(dataIdentifier('123')).toBe('0000000123')
    expect(['', '0000000000', '12345678901', 'A1'].map(dataIdentifier)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
  test('ICD-10 stands without its dot', () => {
    expect(['I50.9', 'i509', 'C349', '', 'I5', '50I'].map(icd10)).toEqual([
      'I509',
      'I509',
      'C349',
      null,
      undefined,
      undefined,
    ])
  })
  test('K-codes are the same in half and full width, with any dash', () => {
    expect(['K0821', 'K082-21', 'K082−21', 'k4073ｲ', 'Ｋ４０７３イ', 'K546', '', 'J038', 'K82'].map(kCode)).toEqual([
      'K0821',
      'K082-21',
      'K082-21',
      'K4073イ',
      'K4073イ',
      'K546',
      null,
      undefined,
      undefined,
    ])
  })
  test('DPC codes have fourteen places', () => {
    expect(['050130xx9900xx', '050130XX9900XX', '050130XX99000X', '', '050130'].map(dpcCode)).toEqual([
      '050130xx9900xx',
      '050130xx9900xx',
      '050130xx99000x',
      null,
      undefined,
    ])
  })
})

const domain = join(import.meta.dirname, '../../../../../shared/domain')
const official = existsSync(join(domain, 'kcodes.csv'))

test.skipIf(!official)(
  `every code of the official tables is read${whySkipped(!official, `the official tables are not in ${domain}`)}`,
  () => {
    const firstColumn = (text: string) =>
      text
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => line.split(',')[0] ?? '')
    const kCodes = firstColumn(readFileSync(join(domain, 'kcodes.csv'), 'utf8'))
    expect(kCodes.filter((code) => !kCode(code))).toEqual([])
    const dpcCodes = firstColumn(gunzipSync(readFileSync(join(domain, 'dpc14_R6.csv.gz'))).toString())
    expect(dpcCodes.filter((code) => !dpcCode(code))).toEqual([])
  },
)
