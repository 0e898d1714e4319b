import { expect, test } from 'vitest'
import { timesBetween } from './breakdown.ts'

const named = (from: string, until: string) =>
  timesBetween(Date.parse(from), Date.parse(until)).map(
    ({ unit, starts, ends }) => [unit, new Date(starts).toISOString(), new Date(ends).toISOString()] as const,
  )

test('the first three days are told by the hour to the end of a day in Japan, and then by the day', () => {
  const times = named('2026-04-06T01:20:00Z', '2026-04-12T03:00:00Z')
  expect(times[0]).toEqual(['hour', '2026-04-06T01:00:00.000Z', '2026-04-06T02:00:00.000Z'])
  const hours = times.filter(([unit]) => unit === 'hour')
  expect(hours.at(-1)?.[2]).toBe('2026-04-09T15:00:00.000Z')
  expect(times.filter(([unit]) => unit === 'day').map(([, starts]) => starts)).toEqual([
    '2026-04-09T15:00:00.000Z',
    '2026-04-10T15:00:00.000Z',
    '2026-04-11T15:00:00.000Z',
  ])
})

test('one follows the other without a gap', () => {
  const times = named('2026-01-30T15:00:00Z', '2026-03-01T00:00:00Z')
  expect(times.slice(1).every(([, starts], index) => starts === times[index]?.[2])).toBe(true)
})

test('there are none before anything has happened', () => {
  expect(named('2026-04-06T01:20:00Z', '2026-04-05T00:00:00Z')).toEqual([])
})
