import { expect, test } from 'vitest'
import { presetOf, presetRange } from './dateRanges.ts'

const today = '2026-02-11'

test.each([
  ['today', '2026-02-11', '2026-02-11'],
  ['this_week', '2026-02-09', '2026-02-15'],
  ['this_month', '2026-02-01', '2026-02-28'],
  ['last_month', '2026-01-01', '2026-01-31'],
  ['three_months', '2025-12-01', '2026-02-28'],
  ['this_year', '2025-04-01', '2026-03-31'],
  ['last_year', '2024-04-01', '2025-03-31'],
] as const)('%s is from %s to %s', (preset, from, to) => {
  expect(presetRange(preset, today)).toEqual({ from, to })
  expect(presetOf({ from, to }, today)).toBe(preset)
})

test('a week begins on Monday, also on a Sunday', () => {
  expect(presetRange('this_week', '2026-02-15')).toEqual({ from: '2026-02-09', to: '2026-02-15' })
})

test('other days are no preset', () => {
  expect(presetOf({ from: '2026-02-11' }, today)).toBeUndefined()
  expect(presetOf({ from: '2026-02-11', to: '2026-02-12' }, today)).toBeUndefined()
})
