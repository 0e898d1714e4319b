import { expect, test } from 'vitest'
import { unsettledColumns } from './unsettledColumns.ts'

const item = (key: string, definitionKey: string) => ({ key, definitionKey, aggregationConditions: {} })
const difference = (key: string, itemKeys: readonly [string, string]) => ({
  ...item(key, 'formula'),
  formula: { operator: '-' as const, itemKeys: [...itemKeys] as [string, string] },
})
const column = (itemKey: string, months: readonly string[] | null = ['2026-11-01']) => ({
  itemKey,
  state: months === null ? ('complete' as const) : ('unsettled' as const),
  notCompared: months && { reason: 'unsettled' as const, months: [...months] },
})
const items = [
  item('fee', 'fee_referral_rate'),
  item('fee_before', 'fee_referral_rate'),
  item('stays', 'hospital_admission_rate'),
  difference('change', ['fee', 'fee_before']),
]

test('an official rate may still grow by its arrivals, and all other columns by stays', () => {
  expect(unsettledColumns([column('fee'), column('stays', null)], items)).toEqual({
    hasStays: false,
    arrivals: ['2026-11-01'],
  })
  expect(unsettledColumns([column('stays')], items)).toEqual({ hasStays: true, arrivals: [] })
  expect(unsettledColumns([column('fee'), column('stays', ['2026-10-01'])], items)).toEqual({
    hasStays: true,
    arrivals: ['2026-11-01'],
  })
})

test('a calculation may grow by what its sides may', () => {
  expect(unsettledColumns([column('change')], items)).toEqual({ hasStays: false, arrivals: ['2026-11-01'] })
})

test('items of a preset, which are no items yet, are known by their keys', () => {
  expect(unsettledColumns([column('fee_referral_rate')], [])).toEqual({ hasStays: false, arrivals: ['2026-11-01'] })
})
