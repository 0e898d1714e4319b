import { expect, test } from 'vitest'
import { hasLongNames, visitedPeriodNote } from './tileChartNames.ts'

const span = { first: '2025-11-01', last: '2026-10-31' }

test('a chart of referrals around visits says which visits they are of, and no other chart does', () => {
  expect(visitedPeriodNote('visit_effect', span, 'ja')).toBe(
    '2025年11月〜2026年10月の訪問（前後3か月の紹介がそろっているもの）',
  )
  expect(visitedPeriodNote('visit_effect', span, 'en')).toBe(
    'Visits of Nov 2025 – Oct 2026 of which the referrals of 3 months before and after are loaded',
  )
  expect(visitedPeriodNote('visit_effect', undefined, 'ja')).toBeUndefined()
  expect(visitedPeriodNote('over_time', span, 'ja')).toBeUndefined()
})

test('names of departments and of kinds of visits have the room of lying bars', () => {
  expect((['departments', 'visit_effect', 'over_time', 'years'] as const).map(hasLongNames)).toEqual([
    true,
    true,
    false,
    false,
  ])
})
