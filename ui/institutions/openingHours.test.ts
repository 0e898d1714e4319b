import { expect, test } from 'vitest'
import { hoursOn, timetablesOf, weekdayOf, weekdays } from './openingHours.ts'

const week = (span: { start: string; end: string } | null, days: readonly string[]) =>
  Object.fromEntries(weekdays.map((day) => [day, days.includes(day) ? span : null])) as Record<
    (typeof weekdays)[number],
    { start: string; end: string } | null
  >
const never = week(null, [])
const morning = { start: '09:00', end: '12:00' }
const afternoon = { start: '14:00', end: '18:00' }

const part = (
  department: string,
  number: number,
  span: typeof morning,
  days: readonly string[],
  reception = never,
) => ({
  department,
  part: number,
  consultation: week(span, days),
  reception,
})

test('departments with the same hours stand together, a line a time of day', () => {
  const weekdaysOnly = ['mon', 'tue', 'wed', 'thu', 'fri']
  expect(
    timetablesOf([
      part('内科', 1, morning, [...weekdaysOnly, 'sat']),
      part('内科', 2, afternoon, weekdaysOnly),
      part('外科', 2, afternoon, weekdaysOnly),
      part('外科', 1, morning, [...weekdaysOnly, 'sat']),
      part('小児科', 1, morning, ['sat']),
    ]),
  ).toEqual([
    {
      departments: ['内科', '外科'],
      rows: [
        { consultation: morning, reception: null, days: [...weekdaysOnly, 'sat'] },
        { consultation: afternoon, reception: null, days: weekdaysOnly },
      ],
    },
    { departments: ['小児科'], rows: [{ consultation: morning, reception: null, days: ['sat'] }] },
  ])
})

test('days on which reception differs are lines of their own', () => {
  const early = { start: '08:30', end: '11:30' }
  const [timetable] = timetablesOf([part('内科', 1, morning, ['mon', 'sat'], week(early, ['mon']))])
  expect(timetable?.rows).toEqual([
    { consultation: morning, reception: null, days: ['sat'] },
    { consultation: morning, reception: early, days: ['mon'] },
  ])
})

test('reception hours without consultation hours are shown, departments without any are not', () => {
  const reception = week(morning, ['mon'])
  expect(
    timetablesOf([
      { department: '内科', part: 1, consultation: never, reception },
      { department: '外科', part: 1, consultation: never, reception: never },
    ]),
  ).toEqual([{ departments: ['内科'], rows: [{ consultation: null, reception: morning, days: ['mon'] }] }])
})

test('the day of the week is Japan’s', () => {
  expect(weekdayOf(new Date('2026-11-20T14:59:59Z'))).toBe('fri')
  expect(weekdayOf(new Date('2026-11-20T15:00:00Z'))).toBe('sat')
})

test('the hours of a day are named once each, the earliest first', () => {
  const hours = [
    part('内科', 2, afternoon, ['mon']),
    part('内科', 1, morning, ['mon', 'sat']),
    part('外科', 1, morning, ['mon']),
  ]
  expect(hoursOn(hours, 'mon')).toEqual(['9:00–12:00', '14:00–18:00'])
  expect(hoursOn(hours, 'sun')).toEqual([])
})
