import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arrivalsOf, clockOf, minutesOf } from './arrivals.ts'

const pace = { startTime: '13:00', speedKmPerHour: 20, minutesPerStop: 15 }

test('each stop takes its minutes, each kilometre its time', () => {
  expect(arrivalsOf([5, 2, 0], pace).map((minutes) => clockOf(minutes ?? 0))).toEqual(['13:15', '13:36', '13:51'])
})

test('after a leg of unknown length no arrival is known', () => {
  expect(arrivalsOf([1, null, 1], pace)).toEqual([783, null, null])
})

test('arrivals are the start, the driving and the visits before', () => {
  const leg = fc.double({ min: 0, max: 50, noNaN: true })
  fc.assert(
    fc.property(
      fc.array(leg, { minLength: 1 }),
      fc.integer({ min: 1, max: 120 }),
      fc.integer({ min: 0, max: 480 }),
      (legs, speed, minutes) => {
        const last = arrivalsOf(legs, { startTime: '08:30', speedKmPerHour: speed, minutesPerStop: minutes }).at(-1)
        const kilometres = legs.reduce((sum, one) => sum + one, 0)
        expect(last).toBeCloseTo(510 + (kilometres / speed) * 60 + (legs.length - 1) * minutes, 4)
      },
    ),
  )
})

test.each([
  [0, '0:00'],
  [605.4, '10:05'],
  [599.6, '10:00'],
  [1_439, '23:59'],
  [1_439.6, null],
  [2_000, null],
])('%d minutes are %j', (minutes, clock) => {
  expect(clockOf(minutes)).toBe(clock)
})

test('a time as minutes', () => {
  expect([minutesOf('00:00'), minutesOf('13:05')]).toEqual([0, 785])
})
