import { expect, test } from 'vitest'
import { alwaysComparable, sentComparability } from '#contract/comparison.ts'
import { type Catchment, type Places, rowsOf, sorted, sumsBelow } from './areaRows.ts'

const municipality = (code: string, name: string, population: number | null) =>
  [
    code,
    {
      code,
      name,
      prefectureCode: code.slice(0, 2),
      longitude: 130,
      latitude: 32,
      population,
      secondaryMedicalArea: null,
    },
  ] as const
const places: Places = {
  municipalities: new Map([
    municipality('43101', '熊本市中央区', 200_000),
    municipality('43202', '八代市', 100_000),
    municipality('40130', '福岡市', null),
  ]),
  prefectures: new Map([
    ['43', '熊本県'],
    ['40', '福岡県'],
  ]),
}

const of = (value: number | null, before: number | null) => ({
  items: [{ key: 'referral_count', value }],
  comparisonItems: [{ key: 'referral_count', value: before }],
})
const catchment = {
  areas: [
    { municipalityCode: '43101', ...of(60, 40) },
    { municipalityCode: '43202', ...of(20, null) },
    { municipalityCode: '40130', ...of(null, 10) },
  ],
  unknownArea: of(20, 0),
  total: of(100, 50),
} as unknown as Catchment

const options = { figure: 'referral_count', places, comparability: alwaysComparable } as const

test('a municipality has its change, its share in all, and its rate; what is unknown stays unknown', () => {
  const rows = rowsOf(catchment, { ...options, level: 'municipality' })
  expect(rows.find(({ code }) => code === '43101')).toEqual({
    code: '43101',
    name: '熊本市中央区',
    population: 200_000,
    value: 60,
    before: 40,
    change: 20,
    changeRate: 50,
    share: 60,
    rate: 3,
  })
  expect(rows.find(({ code }) => code === '43202')).toMatchObject({ change: null, rate: 2 })
  expect(rows.find(({ code }) => code === '40130')).toMatchObject({ value: null, share: null, rate: null })
  expect(sumsBelow(catchment, rows, options)).toMatchObject({
    unknown: { value: 20, share: 20, rate: null },
    total: { value: 100, before: 50, change: 50, changeRate: 100, share: 100, rate: 80 / 30 },
  })
})

test('a prefecture is the sum of its municipalities', () => {
  const rows = rowsOf(catchment, { ...options, level: 'prefecture' })
  expect(rows.find(({ code }) => code === '43')).toMatchObject({ name: '熊本県', value: 80, before: 40, share: 80 })
  expect(rows.reduce((sum, { value }) => sum + (value ?? 0), 0) + 20).toBe(100)
})

test('periods that are not complete are not compared', () => {
  const rows = rowsOf(catchment, {
    ...options,
    level: 'municipality',
    comparability: sentComparability({ reason: 'unsettled', months: ['2026-10-01'] }),
  })
  expect(rows.every(({ change }) => change === null)).toBe(true)
})

test('unknown values come last in both directions', () => {
  const rows = rowsOf(catchment, { ...options, level: 'municipality' })
  const codes = (order: 'asc' | 'desc') => sorted(rows, 'value', order).map(({ code }) => code)
  expect(codes('desc')).toEqual(['43101', '43202', '40130'])
  expect(codes('asc')).toEqual(['43202', '43101', '40130'])
  expect(sorted(rows, 'name', 'asc').map(({ code }) => code)).toEqual(['40130', '43101', '43202'])
})
