import { expect, test } from 'vitest'
import { cellText, differenceText } from './cellText.ts'

test.each([
  [1234, { type: 'count', unit: '件', language: 'ja' }, '1,234件'],
  [1234, { type: 'count', unit: 'referrals', language: 'en' }, '1,234 referrals'],
  [12.345, { type: 'percent', unit: '%', language: 'en' }, '12.3%'],
  [0, { type: 'decimal', language: 'ja' }, '0.0'],
  ['2026-04-01', { type: 'month', language: 'ja' }, '2026/04'],
  ['2026-04-03', { type: 'date', language: 'ja' }, '2026/04/03'],
  [['内科', '外科'], { type: 'references', language: 'ja' }, '内科、外科'],
  [[], { type: 'references', language: 'ja' }, '–'],
  [null, { type: 'count', unit: '件', language: 'ja' }, '–'],
] as const)('%j is written as people read it', (value, style, text) => {
  expect(cellText(Array.isArray(value) ? [...value] : (value as string | number | null), style)).toBe(text)
})

test.each([
  [12, 10, 'count', '+2件'],
  [10, 12, 'count', '−2件'],
  [3, 3, 'count', '±0件'],
  [51.5, 50, 'percent', '+1.5ポイント'],
  [null, 3, 'count', null],
  [3, null, 'count', null],
] as const)('from %j to %j of type %s', (value, before, type, text) => {
  expect(differenceText(value, before, { type, unit: '件', language: 'ja' })).toBe(text)
})
