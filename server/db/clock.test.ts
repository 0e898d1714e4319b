import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { beginTime, setClock, timeOf } from './clock.ts'
import { kyselyOn } from './tenant.ts'

let setSystemClock = () => {}
afterEach(() => setSystemClock())

test('a transaction has one time, in microseconds, under all its handles', () => {
  setSystemClock = setClock(() => Date.parse('2026-04-01T00:00:00.123Z'))
  const client = new pg.Client()
  beginTime(client)
  expect(timeOf(client)).toBe('2026-04-01T00:00:00.123000Z')
  expect(timeOf(kyselyOn(client))).toBe('2026-04-01T00:00:00.123000Z')
})

test('the next transaction has a later time, even on the same connection and within a millisecond', () => {
  setSystemClock = setClock(() => Date.parse('2026-04-01T00:00:00Z'))
  const client = new pg.Client()
  beginTime(client)
  const first = kyselyOn(client)
  beginTime(client)
  expect(timeOf(client)).toBe('2026-04-01T00:00:00.000001Z')
  expect(timeOf(first)).toBe('2026-04-01T00:00:00.000000Z')
})

test('a connection on which no transaction was begun has no time', () => {
  expect(() => timeOf(new pg.Client())).toThrow('has no time')
})
