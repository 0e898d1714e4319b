import { expect, test } from 'vitest'
import { columnPeriodText, headingWithPeriod, periodNotes } from './columnPeriods.ts'

const [year, before] = [{ label: '2025年11月〜2026年10月' }, { label: '2024年11月〜2025年10月' }]
const change = { heading: '増減', period: null, periods: [year, before] }
const named = [
  { heading: `紹介件数（${year.label}）`, period: year },
  { heading: `紹介件数（${before.label}）`, period: before },
]

test('a calculation tells the periods of both sides', () => {
  expect(columnPeriodText(change, 'ja')).toBe('2025年11月〜2026年10月、2024年11月〜2025年10月')
  expect(periodNotes([change], 'ja')).toEqual(['期間：2025年11月〜2026年10月、2024年11月〜2025年10月'])
})

test('what headings name already is not told again', () => {
  expect(periodNotes(named, 'ja')).toEqual([])
  expect(periodNotes([...named, change], 'ja')).toEqual([])
  expect(periodNotes([{ heading: '紹介の傾向', period: null }], 'ja')).toEqual([])
})

test('a period whose heading has another name is told', () => {
  expect(periodNotes([{ heading: '人口1万人あたりの紹介', period: year }], 'ja')).toEqual([`期間：${year.label}`])
  expect(periodNotes([named[0] ?? change, { heading: '前年同月', period: before }], 'ja')).toEqual([
    `前年同月：${before.label}`,
  ])
})

test('a heading of another name has its period where nothing else tells it, and a calculation those that no column beside it has', () => {
  const columns = [{ heading: '今年度', period: year }, { heading: '前年度', period: before }, change]
  expect(columns.map((column) => headingWithPeriod(column, columns, 'ja'))).toEqual([
    '今年度（2025年11月〜2026年10月）',
    '前年度（2024年11月〜2025年10月）',
    '増減',
  ])
  expect(headingWithPeriod(change, [change], 'ja')).toBe('増減（2025年11月〜2026年10月、2024年11月〜2025年10月）')
  expect(headingWithPeriod({ heading: 'This year', period: { label: 'April 2026' } }, [], 'en')).toBe(
    'This year (April 2026)',
  )
})

test('a heading that names its period, or has none, stays', () => {
  expect(named.map((column) => headingWithPeriod(column, named, 'ja'))).toEqual(named.map(({ heading }) => heading))
  expect(headingWithPeriod({ heading: '病床数', period: null }, [], 'ja')).toBe('病床数')
})
