import { expect, test } from 'vitest'
import { segmentMonths } from './segmentation.ts'

test.each([
  ['a year that is over is judged by itself', 2025, '2026-11-01', '2025-04-01', '2026-03-01'],
  ['one that is not over, by the twelve months to the base month', 2026, '2026-11-01', '2025-12-01', '2026-11-01'],
  ['also in April', 2026, '2026-04-01', '2025-05-01', '2026-04-01'],
  ['in March it is over', 2025, '2026-03-01', '2025-04-01', '2026-03-01'],
  ['without a base month, by itself', 2026, null, '2026-04-01', '2027-03-01'],
])('%s', (_, year, base, first, last) => {
  expect(segmentMonths(year, base)).toEqual({ first, last })
})
