import { expect, test } from 'vitest'
import { dueMonthOn, isMissed } from './missing.ts'

test.each([
  ['2026-11-20', '2026-09-01'],
  ['2026-11-21', '2026-10-01'],
  ['2026-01-05', '2025-11-01'],
  ['2026-01-31', '2025-12-01'],
])('on %s the files of %s are due', (today, month) => {
  expect(dueMonthOn(today)).toBe(month)
})

const spring = { first: '2026-01-01', last: '2026-04-01' }

test.each([
  ['between two loaded months', '2026-03-01', spring, '2026-02-01', true],
  ['after the last loaded month, once it is due', '2026-05-01', spring, '2026-05-01', true],
  ['after the last loaded month, before it is due', '2026-05-01', spring, '2026-04-01', false],
  ['before the first loaded month', '2025-12-01', spring, '2026-05-01', false],
  ['where nothing was ever loaded', '2026-05-01', { first: null, last: null }, '2026-05-01', false],
])('a month %s is missed or not', (_place, month, extent, due, missed) => {
  expect(isMissed(month, extent, due)).toBe(missed)
})
