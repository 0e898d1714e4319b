import { expect, test } from 'vitest'
import { axisLabels, axisTicks } from './axis.ts'

test.each([
  { greatest: 0, unit: 'referrals', ticks: [0, 1] },
  { greatest: 3, unit: 'referrals', ticks: [0, 1, 2, 3] },
  { greatest: 9, unit: 'referrals', ticks: [0, 3, 6, 9] },
  { greatest: 1510, unit: 'referrals', ticks: [0, 500, 1000, 1500, 2000] },
  { greatest: 77, unit: 'percent', ticks: [0, 20, 40, 60, 80] },
  { greatest: 0.3, unit: 'percent', ticks: [0, 0.1, 0.2, 0.3] },
  { greatest: 173_000_000, unit: 'yen', ticks: [0, 50_000_000, 100_000_000, 150_000_000, 200_000_000] },
] as const)('the axis of $greatest $unit begins at zero with round steps', ({ greatest, unit, ticks }) => {
  expect(axisTicks(0, greatest, unit)).toEqual(ticks)
})

test('an axis with negative values has zero in it', () => {
  expect(axisTicks(-12, 30, 'referrals')).toEqual([-20, 0, 20, 40])
})

const months = Array.from({ length: 24 }, (_, index) => {
  const [year, month] = [2025 + Math.floor((index + 6) / 12), ((index + 6) % 12) + 1]
  const startDate = `${year}-${String(month).padStart(2, '0')}-01`
  return { label: `${year}年${month}月`, shortLabel: `${month}月`, startDate, endDate: startDate }
})

test('where there is room all months are named, and the year where it changes', () => {
  const labels = axisLabels(months.slice(0, 12), 12, true)
  expect(labels.map(({ text }) => text)).toHaveLength(12)
  expect(labels.filter(({ year }) => year !== '').map(({ text, year }) => `${year} ${text}`)).toEqual([
    '2025 7月',
    '2026 1月',
  ])
})

test('where there is little room quarters from April are named', () => {
  expect(axisLabels(months, 8, true).map(({ text }) => text)).toEqual([
    '7月',
    '10月',
    '1月',
    '4月',
    '7月',
    '10月',
    '1月',
    '4月',
  ])
  expect(axisLabels(months.slice(1), 8, true).map(({ text }) => text)).toEqual([
    '10月',
    '1月',
    '4月',
    '7月',
    '10月',
    '1月',
    '4月',
  ])
})
