import { expect, test } from 'vitest'
import type { KnownMonths } from '../comparison.ts'
import { stateOfFigure } from './figures/figureMonths.ts'
import { stateMark } from './periodStateWords.ts'

const months: KnownMonths = {
  baseMonth: '2024-12-01',
  loadedMonths: ['2023-12-01', '2024-11-01', '2024-12-01', '2025-01-01'],
  loadedReverseMonths: ['2024-12-01'],
  unsettledFrom: '2024-12-01',
  firstRecords: [{ kind: 'visits', date: '2024-12-10' }],
}
const span = (first: string, last = first) => ({ first, last })

test.each([
  ['referral_count', span('2023-04-01', '2023-12-31'), 'partial'],
  ['referral_count', span('2023-04-01', '2023-11-30'), 'not_loaded'],
  ['referral_count', span('2024-11-01', '2024-12-31'), 'complete'],
  ['referral_count', span('2024-12-01', '2025-01-31'), 'partial'],
  ['revenue_yen', span('2024-11-01', '2024-12-31'), 'unsettled'],
  ['revenue_yen', span('2023-04-01', '2023-12-31'), 'partial'],
  ['difference_count', span('2024-11-01', '2024-12-31'), 'partial'],
  ['visit_count', span('2024-11-01', '2024-12-31'), 'partly_recorded'],
  ['first_visit_patient_count', span('2023-04-01', '2023-12-31'), null],
] as const)('%s of %o is %s', (figure, period, state) => {
  expect(stateOfFigure(figure, period, months)).toBe(state)
})

test('a figure with automatic counts that may still grow is unsettled, unless it lacks more', () => {
  expect(stateOfFigure('fee_referral_rate', span('2024-11-01'), months, ['2024-11-01'])).toBe('unsettled')
  expect(stateOfFigure('fee_referral_rate', span('2023-04-01', '2023-12-31'), months, ['2023-12-01'])).toBe('partial')
})

test('a known value is marked by what its period lacks, and an unknown one is not', () => {
  expect(stateMark(674, 'partial', 'ja')).toBe('（一部未読込）')
  expect(stateMark(674, 'unsettled', 'en')).toBe(' (Unsettled)')
  expect(stateMark(674, 'complete', 'ja')).toBe('')
  expect(stateMark(674, null, 'ja')).toBe('')
  expect(stateMark(null, 'not_loaded', 'ja')).toBe('')
})
