import { expect, test } from 'vitest'
import { conditionsOf, filterCountOf, monthsBefore, noFilter } from './destinationConditions.ts'

test.each([
  ['2026-11-23', 3, '2026-08-23'],
  ['2026-03-31', 1, '2026-02-28'],
  ['2028-03-31', 1, '2028-02-29'],
  ['2026-01-15', 1, '2025-12-15'],
  ['2026-12-31', 12, '2025-12-31'],
])('%s less %i months is %s', (day, months, before) => {
  expect(monthsBefore(day, months)).toBe(before)
})

test('without conditions, nothing is asked of the server', () => {
  expect(conditionsOf({ ...noFilter, text: ' ', institutions: { area: [] } }, '2026-11-23')).toEqual({})
  expect(filterCountOf(noFilter)).toBe(0)
})

test('what is set is asked, contacts as a day', () => {
  const filter = { text: '上田', institutions: { prefecture: '43' }, actionListIds: [7], contact: 'within_6' } as const
  expect(conditionsOf(filter, '2026-11-23')).toEqual({
    text: '上田',
    institutions: { prefecture: '43' },
    actionListIds: [7],
    contactedSince: '2026-05-23',
  })
  expect(filterCountOf(filter)).toBe(4)
  expect(conditionsOf({ ...noFilter, contact: 'without_12' }, '2026-11-23')).toEqual({
    notContactedSince: '2025-11-23',
  })
})
