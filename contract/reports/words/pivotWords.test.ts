import { expect, test } from 'vitest'
import { spanLabel } from '../../spanLabels.ts'
import { pivotCorner, pivotTitle, pivotTotalHeading, type PivotValues } from './pivotWords.ts'

const sum: PivotValues = {
  kind: 'medical_institution',
  method: 'sum',
  isDeduplicated: false,
  isMean: false,
  dataHeading: '紹介件数（2025年4月〜2026年3月）',
  unit: '件',
}

test('the cells of a crosstab are named by item, period, method and unit', () => {
  expect(pivotTitle(sum, 'ja')).toBe('紹介件数（2025年4月〜2026年3月）の合計［件］')
  expect(pivotTitle({ ...sum, dataHeading: 'Referrals', unit: 'cases' }, 'en')).toBe('Sum of Referrals [cases]')
})

test('a mean says so, and a quotient of sums, which is told in place of a mean, does not', () => {
  const of = (dataHeading: string, unit: string, isMean: boolean) =>
    pivotTitle({ ...sum, method: 'average', isMean, dataHeading, unit }, 'ja')
  expect(of('入院率', '%', false)).toBe('入院率［%］')
  expect(of('平均在院日数', '日', false)).toBe('平均在院日数［日］')
  expect(of('病床数', '床', true)).toBe('病床数の平均［床］')
  expect(of('満足度', '%', true)).toBe('満足度の平均［%］')
})

test('counted records have the word of their kind, and say if each institution counts once', () => {
  const count: PivotValues = { ...sum, method: 'count', dataHeading: null, unit: '施設' }
  expect(pivotTitle(count, 'ja')).toBe('施設数［施設］')
  const visits: PivotValues = { ...count, kind: 'communication', unit: '件' }
  expect(pivotTitle(visits, 'ja')).toBe('件数［件］')
  expect(pivotTitle({ ...visits, isDeduplicated: true }, 'ja')).toBe('件数（同じ医療機関は1回だけ）［件］')
})

test('the corner names both items, or the one there is', () => {
  expect(pivotCorner('担当者', '活動日')).toBe('担当者 ＼ 活動日')
  expect(pivotCorner('担当者', null)).toBe('担当者')
})

test('totals over fiscal years name the years, and a year that is not over says so', () => {
  const years = [2025, 2026].map((year) =>
    spanLabel(
      { label: `${year}年度`, first: `${year}-04-01`, last: `${year + 1}-03-31` },
      { today: '2026-11-30', firstRecord: undefined },
      'ja',
    ),
  )
  expect(years).toEqual(['2025年度', '2026年度（途中）'])
  expect(pivotTotalHeading('sum', years, 'ja')).toBe('合計（2025年度〜2026年度（途中））')
  expect(pivotTotalHeading('count', ['2025年度'], 'ja')).toBe('合計')
  expect(pivotTotalHeading('count', [], 'en')).toBe('Total')
  expect(pivotTotalHeading('average', [], 'ja')).toBe('全体')
  expect(pivotTotalHeading('average', years, 'en')).toBe('Overall (2025年度 to 2026年度（途中）)')
})
