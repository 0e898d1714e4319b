import { expect, test } from 'vitest'
import { typedDay, typedMonth } from './typedDay.ts'

const today = '2026-11-25'

test.each([
  ['2026/10/21', '2026-10-21'],
  ['2026-10-21', '2026-10-21'],
  ['20261021', '2026-10-21'],
  ['２０２６／１０／２１', '2026-10-21'],
  ['2026/10/21(水)', '2026-10-21'],
  ['2026/10/21 (Wed)', '2026-10-21'],
  ['2026年10月21日（水）', '2026-10-21'],
  ['令和8年10月21日', '2026-10-21'],
  ['令和８年１０月２１日', '2026-10-21'],
  ['R8.10.21', '2026-10-21'],
  ['10/21', '2026-10-21'],
  ['１０／２１', '2026-10-21'],
  ['1021', '2026-10-21'],
  ['10月21日', '2026-10-21'],
  ['今日', '2026-11-25'],
  ['today', '2026-11-25'],
  ['Today', '2026-11-25'],
  ['明日', '2026-11-26'],
  ['明後日', '2026-11-27'],
  ['昨日', '2026-11-24'],
])('%s is %s', (text, day) => {
  expect(typedDay(text, today)).toBe(day)
})

test.each(['', '2026/13/1', '2026/2/29', '10/32', '来週', '26/10/21', '10', '2026/10'])('%s is no day', (text) => {
  expect(typedDay(text, today)).toBeNull()
})

test('a day without a year is in the year that the field accepts', () => {
  expect(typedDay('1/10', today, { min: today })).toBe('2027-01-10')
  expect(typedDay('12/10', today, { max: today })).toBe('2025-12-10')
  expect(typedDay('12/10', today)).toBe('2026-12-10')
  expect(typedDay('2/29', '2028-03-01')).toBe('2028-02-29')
})

test('a day that no near year accepts is of this year, so that the field can say what is wrong', () => {
  expect(typedDay('10/21', today, { min: '2030-01-01' })).toBe('2026-10-21')
})

test.each([
  ['2026/10', '2026-10-01'],
  ['2026-10', '2026-10-01'],
  ['202610', '2026-10-01'],
  ['2026年10月', '2026-10-01'],
  ['令和8年10月', '2026-10-01'],
  ['Ｒ８．１０', '2026-10-01'],
  ['10月', '2026-10-01'],
  ['10', '2026-10-01'],
  ['今月', '2026-11-01'],
  ['先月', '2026-10-01'],
  ['来月', '2026-12-01'],
])('%s is the month of %s', (text, month) => {
  expect(typedMonth(text, today)).toBe(month)
})

test.each(['constructor', '__proto__'])('%s, which every object inherits, is no day and no month', (text) => {
  expect([typedDay(text, today), typedMonth(text, today)]).toEqual([null, null])
})

test.each(['', '13月', '2026', '10/21', '今日'])('%s is no month', (text) => {
  expect(typedMonth(text, today)).toBeNull()
})
