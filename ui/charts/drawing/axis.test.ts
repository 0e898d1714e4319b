import { expect, test } from 'vitest'
import { axisLabels } from './axis.ts'

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
