import { expect, test } from 'vitest'
import { countedDays } from './countedDays.ts'

const december = [{ startDate: '2026-12-01', endDate: '2026-12-31' }]

test('a total of a month that is not over ends today, others with their last day', () => {
  expect(countedDays(december, '2026-12-01', 'ja')).toEqual({
    key: 'visits_total_so_far',
    first: '2026/12/1',
    last: '2026/12/1',
  })
  expect(countedDays(december, '2026-12-31', 'ja')).toMatchObject({ key: 'visits_total', last: '2026/12/31' })
  expect(countedDays(december, '2027-02-01', 'ja')).toMatchObject({ key: 'visits_total', last: '2026/12/31' })
  expect(countedDays(december, '2026-11-30', 'ja')).toMatchObject({ key: 'visits_total', first: '2026/12/1' })
})
