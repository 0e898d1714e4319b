import { expect, test } from 'vitest'
import { monthsBetween } from '#contract/months.ts'
import type { FigureMonths } from '../../facts/months/figureMonths.ts'
import { knownCount, loadedIn, stateOf } from './loadedIn.ts'

const months: FigureMonths = {
  baseMonth: '2026-03-01',
  referrals: [...monthsBetween('2025-10-01', '2025-12-01'), ...monthsBetween('2026-02-01', '2026-04-01')],
  reverseReferrals: ['2026-03-01'],
  stays: ['2026-02-01'],
  unsettledFrom: '2026-03-01',
  firstRecords: [],
}
const days = (start: string, end: string) => ({ start_date: start, end_date: end })

test.each([
  ['2026-02-01', '2026-02-28', 'complete'],
  ['2026-03-01', '2026-03-31', 'unsettled'],
  ['2025-12-01', '2026-02-28', 'partial'],
  ['2026-01-01', '2026-01-31', 'not_loaded'],
  ['2026-04-01', '2026-04-30', 'partial'],
  ['2026-03-01', '2026-05-31', 'partial'],
] as const)('referrals of %s to %s are %s', (start, end, state) => {
  expect(stateOf(months, days(start, end), 'referrals')).toBe(state)
})

test('reverse referrals are never unsettled', () => {
  expect(stateOf(months, days('2026-03-01', '2026-03-31'), 'reverseReferrals')).toBe('complete')
})

test('a kind is loaded in a span where any of its months is', () => {
  expect(loadedIn(months, days('2026-01-01', '2026-02-28'))).toEqual({
    referrals: true,
    reverseReferrals: false,
    stays: true,
  })
})

test('a month after the base month is not loaded: its lists are incomplete', () => {
  expect(loadedIn(months, days('2026-04-01', '2026-04-30')).referrals).toBe(false)
  expect(loadedIn(months, days('2026-03-01', '2026-04-30')).referrals).toBe(true)
  expect(loadedIn({ ...months, baseMonth: null }, days('2026-04-01', '2026-04-30')).referrals).toBe(true)
})

test('none is unknown where nothing is loaded, and what people have entered counts', () => {
  expect([knownCount(0, false), knownCount(0, true), knownCount(2, false)]).toEqual([null, 0, 2])
})
