import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { preparedAhead } from './preparedAhead.ts'

const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) await nextTurn()
}

/** Makes 1, 2, 3 … up to the last. */
const counter = (last: number) => {
  let made = 0
  return { made: () => made, make: async () => (made < last ? (made += 1) : undefined) }
}
const limits = { count: 3, bytes: 1_000, bytesOf: () => 1 }

test('all come once and in order, and then none', async () => {
  const { make } = counter(5)
  const take = preparedAhead(make, limits)
  const taken = [await take(), await take()]
  await turns(20)
  while (taken.at(-1) !== undefined) taken.push(await take())
  expect(taken).toEqual([1, 2, 3, 4, 5, undefined])
})

test('those who take at the same time get different ones', async () => {
  const { make } = counter(100)
  const take = preparedAhead(make, limits)
  const taken = (await Promise.all(Array.from({ length: 10 }, take))).concat(await Promise.all([take(), take()]))
  expect(taken).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
})

test('no more than so many wait', async () => {
  const { make, made } = counter(100)
  const take = preparedAhead(make, limits)
  await take()
  await turns(20)
  expect(made()).toBe(4)
  await take()
  await turns(20)
  expect(made()).toBe(5)
})

test('large ones do not wait in numbers', async () => {
  const { make, made } = counter(100)
  const take = preparedAhead(make, { count: 10, bytes: 1_000, bytesOf: () => 600 })
  await take()
  await turns(20)
  expect(made()).toBe(3)
  await take()
  await take()
  await turns(20)
  expect(made()).toBe(5)
})

test('a failure is heard by the one that takes it, and the next one is made', async () => {
  let made = 0
  const take = preparedAhead(async () => {
    made += 1
    if (made === 2) throw new Error('The database has gone')
    return made
  }, limits)
  expect(await take()).toBe(1)
  await turns(20)
  await expect(take()).rejects.toThrow('The database has gone')
  expect(await take()).toBe(3)
})

test('what there is again later is made then', async () => {
  const made: (number | undefined)[] = [1, undefined, 2, 3]
  const take = preparedAhead(async () => made.shift(), limits)
  expect(await take()).toBe(1)
  await turns(20)
  expect([await take(), await take(), await take()]).toEqual([undefined, 2, 3])
})
