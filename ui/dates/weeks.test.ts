import { expect, test } from 'vitest'
import { weeksOf } from './weeks.ts'

test('weeks begin on Monday and hold every day of the month once', () => {
  const weeks = weeksOf('2026-11-01')
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01'])
  expect(weeks.at(-1)).toEqual(['2026-11-30', null, null, null, null, null, null])
  expect(weeks.flat().filter((day) => day !== null)).toHaveLength(30)
  expect(weeksOf('2027-02-01')).toHaveLength(4)
})
