import { expect, test } from 'vitest'
import { hasLongNames, chartPeriodNote, ownTitleOf, tileChartNames } from './tileChartNames.ts'

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

test('a chart without a title is told by its figure and its months, whatever they have become', () => {
  expect(tileChartNames({ chart: 'over_time', figure: 'referral_count', months: 24 })).toEqual({
    ja: '紹介件数の推移（直近24か月）',
    en: 'Referrals over time (last 24 months)',
  })
  expect(tileChartNames({ chart: 'reverse_over_time' }).ja).toBe('逆紹介件数の推移（直近12か月）')
  expect(tileChartNames({ chart: 'departments', months: 3 }).ja).toBe('紹介件数（診療科別・直近3か月）')
  expect(tileChartNames({ chart: 'years', months: 24 }).ja).toBe('紹介件数（年ごとの比較・直近12か月）')
})

test('the title that a ready-made dashboard once gave a chart is none of its own', () => {
  expect(ownTitleOf({ type: 'chart', title: '紹介件数の推移（直近12か月）' })).toBeNull()
  expect(ownTitleOf({ type: 'chart', title: 'Referrals by department' })).toBeNull()
  expect(ownTitleOf({ type: 'chart', title: '当院の紹介' })).toBe('当院の紹介')
  expect(ownTitleOf({ type: 'report', title: '診療科別の紹介' })).toBe('診療科別の紹介')
  expect(ownTitleOf({ type: 'note', title: ' ' })).toBeNull()
})
