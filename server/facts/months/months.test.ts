import { expect, test } from 'vitest'
import { runsOf } from './months.ts'

test('months that follow one another are one run, in whatever order they are named, also over a year’s end', () => {
  expect(runsOf(['2026-01-01', '2025-11-01', '2025-12-01', '2026-01-01', '2026-03-01'])).toEqual([
    { first: '2025-11-01', end: '2026-02-01' },
    { first: '2026-03-01', end: '2026-04-01' },
  ])
  expect(runsOf([])).toEqual([])
})
