import { expect, test } from 'vitest'
import { hasLongNames, chartPeriodNote } from './tileChartNames.ts'

const span = { first: '2025-11-01', last: '2026-10-31' }

test('a chart of referrals around visits says which visits they are of, one of departments its months, and no other chart does', () => {
  expect(chartPeriodNote('visit_effect', span, 'ja')).toBe(
    '2025年11月〜2026年10月の訪問（前後3か月の紹介がそろっているもの）',
  )
  expect(chartPeriodNote('visit_effect', span, 'en')).toBe(
    'Visits of Nov 2025 – Oct 2026 of which the referrals of 3 months before and after are loaded',
  )
  expect(chartPeriodNote('visit_effect', undefined, 'ja')).toBeUndefined()
  expect(chartPeriodNote('departments', { first: '2026-09-01', last: '2026-11-30' }, 'ja')).toBe(
    '期間：2026年9月〜2026年11月',
  )
  expect(chartPeriodNote('departments', { first: '2026-11-01', last: '2026-11-30' }, 'en')).toBe('Period: Nov 2026')
  expect(chartPeriodNote('over_time', span, 'ja')).toBeUndefined()
})

test('names of departments and of kinds of visits have the room of lying bars', () => {
  expect((['departments', 'visit_effect', 'over_time', 'years'] as const).map(hasLongNames)).toEqual([
    true,
    true,
    false,
    false,
  ])
})
