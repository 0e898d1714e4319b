import { expect, test } from 'vitest'
import { monthsFrom } from './chartPeriods.ts'

test('whole months end on their last day, in leap years too', () => {
  expect(monthsFrom('2025-04-01', 24)).toEqual({ startDate: '2025-04-01', endDate: '2027-03-31' })
  expect(monthsFrom('2024-02-01', 1)).toEqual({ startDate: '2024-02-01', endDate: '2024-02-29' })
})
