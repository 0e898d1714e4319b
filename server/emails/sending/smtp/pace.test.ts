import { expect, test } from 'vitest'
import { paceOf } from './pace.ts'

test('without limits everything goes at once', () => {
  const pace = paceOf({ perSecond: 0, perDomainAndMinute: 0 })
  for (let sent = 0; sent < 1_000; sent += 1) expect(pace.take('clinic.example', 0).wait).toBe(0)
})

test('messages of a second are spread over it', () => {
  const pace = paceOf({ perSecond: 10, perDomainAndMinute: 0 })
  let sent = 0
  for (let now = 0; now < 5_000; now += 1) if (pace.take('clinic.example', now).wait === 0) sent += 1
  expect(sent).toBeGreaterThanOrEqual(50)
  expect(sent).toBeLessThanOrEqual(52)
  // A pause is not made up for.
  expect([0, 0, 0].map(() => pace.take('clinic.example', 60_000).wait === 0)).toEqual([true, true, false])
})

test('a domain that has had its share of the minute waits, and others do not', () => {
  const pace = paceOf({ perSecond: 0, perDomainAndMinute: 2 })
  expect(pace.take('a.example', 0).wait).toBe(0)
  expect(pace.take('a.example', 10_000).wait).toBe(0)
  expect(pace.take('a.example', 20_000)).toEqual({ wait: 40_000, because: 'domain' })
  expect(pace.take('b.example', 20_000).wait).toBe(0)
  expect(pace.take('a.example', 60_001).wait).toBe(0)
})
