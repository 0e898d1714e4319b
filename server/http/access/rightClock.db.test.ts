import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { aTenant } from '#tests/support/builders.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { followDatabase, timeOf } from '../../db/clock.ts'
import { withTenant } from '../../db/tenant.ts'
import { requireRightClock } from './rightClock.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterEach(() => {
  vi.useRealTimers()
  followDatabase(0)
})
afterAll(() => database.drop())

const minutesApart = async (minutes: number) => {
  const real = Date.now()
  vi.useFakeTimers({ now: real + minutes * 60_000, toFake: ['Date'] })
  const said: string[] = []
  const answer = await requireRightClock(database.app, { error: (text: unknown) => void said.push(String(text)) }).then(
    () => 'ready',
    () => 'unavailable',
  )
  const tenantId = await aTenant(database)
  const time = await withTenant(database.app, tenantId, async (tx) => timeOf(tx))
  return { answer, said, apart: Math.round((Date.parse(time) - real) / 60_000) }
}

test.each([
  [10, 'ahead of'],
  [-10, 'behind'],
])(
  'a server whose clock is %i minutes wrong is not ready and says so, and dates what it writes by the database’s',
  async (minutes, words) => {
    expect(await minutesApart(minutes)).toEqual({
      answer: 'unavailable',
      said: [expect.stringMatching(`600 s ${words} the database`)],
      apart: 0,
    })
  },
)

test('a server whose clock is right is ready', async () => {
  expect(await minutesApart(0)).toEqual({ answer: 'ready', said: [], apart: 0 })
})
