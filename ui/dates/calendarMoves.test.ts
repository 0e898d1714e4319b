import { expect, test } from 'vitest'
import { dayAfterPress, hasDayWithin, monthAfterPress, nearest, offeredYears } from './calendarMoves.ts'

test.each([
  ['ArrowLeft', '2026-10-20'],
  ['ArrowRight', '2026-10-22'],
  ['ArrowUp', '2026-10-14'],
  ['ArrowDown', '2026-10-28'],
  ['Home', '2026-10-19'],
  ['End', '2026-10-25'],
  ['PageUp', '2026-09-21'],
  ['PageDown', '2026-11-21'],
  ['a', null],
])('%s leads from Wednesday, 21 October to %s', (key, day) => {
  expect(dayAfterPress('2026-10-21', { key, shiftKey: false })).toBe(day)
})

test('with Shift the page keys lead a year away, and a shorter month ends the way', () => {
  expect(dayAfterPress('2028-02-29', { key: 'PageDown', shiftKey: true })).toBe('2029-02-28')
  expect(dayAfterPress('2026-10-31', { key: 'PageDown', shiftKey: false })).toBe('2026-11-30')
  expect(dayAfterPress('2026-03-31', { key: 'PageUp', shiftKey: false })).toBe('2026-02-28')
})

test.each([
  ['ArrowLeft', '2026-03-01'],
  ['ArrowDown', '2026-07-01'],
  ['ArrowUp', '2026-01-01'],
  ['Home', '2026-01-01'],
  ['End', '2026-12-01'],
  ['PageUp', '2025-04-01'],
])('%s leads from April to %s', (key, month) => {
  expect(monthAfterPress('2026-04-01', { key, shiftKey: false })).toBe(month)
})

test('a calendar stays within the bounds and offers the years that have a day', () => {
  const bounds = { min: '2024-05-10', max: '2026-11-25' }
  expect(nearest('2026-12-01', bounds)).toBe('2026-11-25')
  expect(nearest('2020-01-01', bounds)).toBe('2024-05-10')
  expect(offeredYears('2026-11-01', '2026-11-25', bounds)).toEqual([2024, 2025, 2026])
  expect(hasDayWithin('2024-05-01', bounds)).toBe(true)
  expect(hasDayWithin('2024-04-01', bounds)).toBe(false)
  expect(hasDayWithin('2026-12-01', bounds)).toBe(false)
})
