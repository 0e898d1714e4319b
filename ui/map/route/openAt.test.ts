import { expect, test } from 'vitest'
import { minutesOf } from './arrivals.ts'
import { type OpeningHours, openingAt } from './openAt.ts'

const none = { mon: null, tue: null, wed: null, thu: null, fri: null, sat: null, sun: null, holiday: null }
const morning = { start: '09:00', end: '12:00' }
const afternoon = { start: '14:00', end: '18:00' }
const weekdaysWith = (span: typeof morning) => ({ ...none, mon: span, tue: span, wed: span, fri: span })

const clinic: OpeningHours = {
  hours: [
    { department: '整形外科', part: 1, consultation: { ...weekdaysWith(morning), sat: morning }, reception: none },
    { department: '整形外科', part: 2, consultation: weekdaysWith(afternoon), reception: none },
  ],
  closedWeekdays: ['thu', 'sun', 'holiday'],
}
const at = (hours: OpeningHours | undefined, day: string, time: string | null) =>
  openingAt(hours, day, time === null ? null : minutesOf(time)).opening

test.each([
  ['2026-10-21', '09:00', 'open'],
  ['2026-10-21', '11:59', 'open'],
  ['2026-10-21', '12:00', 'break'],
  ['2026-10-21', '13:30', 'break'],
  ['2026-10-21', '17:59', 'open'],
  ['2026-10-21', '18:00', 'outside'],
  ['2026-10-21', '08:59', 'outside'],
  ['2026-10-21', null, 'unknown'],
  ['2026-10-22', '10:00', 'closed'],
  ['2026-10-22', null, 'closed'],
  ['2026-10-24', '10:00', 'open'],
  ['2026-10-24', '14:30', 'outside'],
  ['2026-10-25', '10:00', 'closed'],
  // 文化の日, a Tuesday.
  ['2026-11-03', '10:00', 'closed'],
] as const)('on %s at %s a clinic is %s', (day, time, opening) => {
  expect(at(clinic, day, time)).toBe(opening)
})

test('without any hours in the source nothing is known but the days that are always closed', () => {
  const unknown: OpeningHours = { hours: [], closedWeekdays: null }
  expect(at(unknown, '2026-10-21', '10:00')).toBe('unknown')
  expect(at(undefined, '2026-10-21', '10:00')).toBe('unknown')
  expect(at({ hours: [], closedWeekdays: ['wed'] }, '2026-10-21', '10:00')).toBe('closed')
  expect(at({ hours: [], closedWeekdays: ['wed'] }, '2026-10-22', '10:00')).toBe('unknown')
})

test('on a holiday its own hours count, then those of the weekday if other closed days are named', () => {
  const day = '2026-11-03'
  expect(at({ ...clinic, closedWeekdays: null }, day, '10:00')).toBe('unknown')
  expect(at({ ...clinic, closedWeekdays: ['sun'] }, day, '10:00')).toBe('open')
  expect(at({ ...clinic, closedWeekdays: ['tue'] }, day, '10:00')).toBe('closed')
  const onDuty = { department: '内科', part: 1, consultation: { ...none, holiday: morning }, reception: none }
  expect(at({ hours: [onDuty], closedWeekdays: ['holiday'] }, day, '10:00')).toBe('open')
  expect(openingAt(clinic, day, 600).isHoliday).toBe(true)
})

test('the hours of all departments are told together', () => {
  const { consultations } = openingAt(
    {
      hours: [
        ...clinic.hours,
        {
          department: '内科',
          part: 1,
          consultation: { ...none, wed: { start: '08:30', end: '12:30' } },
          reception: none,
        },
      ],
      closedWeekdays: null,
    },
    '2026-10-21',
    null,
  )
  expect(consultations).toEqual([
    { start: 510, end: 750 },
    { start: 840, end: 1_080 },
  ])
})
