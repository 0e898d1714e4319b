import { decodeJwt } from 'jose'
import { afterEach, expect, test, vi } from 'vitest'
import { followDatabase } from '#server/db/clock.ts'
import { recordsIn } from '#server/identity/provider/adapter.ts'
import { testApi, type TestApi } from '../../support/api.ts'
import { aPerson, aTenant } from '../../support/builders.ts'

let product: TestApi | undefined
afterEach(async () => {
  ownClockIs(0)
  await product?.stop()
  product = undefined
})

/** Lets the process be a server whose clock is ahead of the database's, which it knows. */
const ownClockIs = (minutes: number) => {
  vi.useRealTimers()
  if (minutes !== 0) vi.useFakeTimers({ now: Date.now() + minutes * 60_000, toFake: ['Date'] })
  followDatabase(minutes * 60)
}

test.each([20, -20])(
  'a sign-in on a server whose clock is %i minutes wrong holds on one whose clock is right, and the other way round',
  async (minutes) => {
    product = await testApi()
    const person = await aPerson(product.database, await aTenant(product.database))
    const ask = async (token: string) =>
      (await fetch(`${product?.origin}/api/tags`, { headers: { authorization: `Bearer ${token}` } })).status
    ownClockIs(minutes)
    const ofWrong = await product.signIn(person)
    expect(await ask(ofWrong.crm)).toBe(200)
    ownClockIs(0)
    expect(await ask(ofWrong.crm)).toBe(200)
    const minutesLeft = ((decodeJwt(ofWrong.crm).exp ?? 0) - Date.now() / 1000) / 60
    expect(minutesLeft).toBeGreaterThan(5)
    expect(minutesLeft).toBeLessThan(16)
    const ofRight = await product.signIn(person)
    ownClockIs(minutes)
    expect(await ask(ofRight.crm)).toBe(200)
  },
)

test('a code lives as long on a server whose clock is wrong as on the one that gave it', async () => {
  product = await testApi()
  const codes = recordsIn(product.database.identity, async () => {})('AuthorizationCode')
  const left = async () => ((await codes.find('a code'))?.exp ?? 0) - Math.floor(Date.now() / 1000)
  ownClockIs(10)
  const now = Math.floor(Date.now() / 1000)
  await codes.upsert('a code', { iat: now, exp: now + 900, kind: 'AuthorizationCode' }, 900)
  for (const minutes of [10, 0, -10]) {
    ownClockIs(minutes)
    expect(await left()).toBeGreaterThan(450)
    expect(await left()).toBeLessThanOrEqual(901)
  }
})
