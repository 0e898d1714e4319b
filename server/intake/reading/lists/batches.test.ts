import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readWhileStoring } from './batches.ts'

/** Yields 1 to 4 and records each request. */
const counting = (requests: (number | 'closed')[]) =>
  (async function* () {
    try {
      for (const number of [1, 2, 3, 4]) {
        requests.push(number)
        yield number
      }
    } finally {
      requests.push('closed')
    }
  })()

const double = (number: number) => Promise.resolve(number * 2)

test('the next is read while the last is stored, and no more of them however long that takes', async () => {
  const requests: (number | 'closed')[] = []
  const begun: number[] = []
  const storings: (() => void)[] = []
  const working = readWhileStoring(counting(requests), double, (made) => {
    begun.push(made)
    return new Promise((resolve) => storings.push(resolve))
  })
  const seen: unknown[] = []
  for (let stored = 0; stored < 4; stored += 1) {
    await turn()
    seen.push([requests.length, begun.length])
    storings[stored]?.()
  }
  await working
  expect(begun).toEqual([2, 4, 6, 8])
  expect(seen).toEqual([
    [2, 1],
    [3, 2],
    [4, 3],
    [5, 4],
  ])
})

test('what cannot be stored ends the reading, and closes its source', async () => {
  const requests: (number | 'closed')[] = []
  const working = readWhileStoring(counting(requests), double, (made) =>
    made === 4 ? Promise.reject(new Error('the disk is full')) : Promise.resolve(),
  )
  await expect(working).rejects.toThrow('the disk is full')
  expect(requests).toEqual([1, 2, 3, 'closed'])
})

test('what cannot be read is heard of once the last is stored', async () => {
  const stored: number[] = []
  const failing = (async function* () {
    yield 1
    throw new Error('the end')
  })()
  const working = readWhileStoring(failing, double, async (made) => {
    await turn()
    stored.push(made)
  })
  await expect(working).rejects.toThrow('the end')
  expect(stored).toEqual([2])
})
