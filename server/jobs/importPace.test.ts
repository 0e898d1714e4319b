import { expect, test } from 'vitest'
import { fetchedAhead } from './importPace.ts'

/** Counts to three, and notes what it is asked for. */
const counting = (asked: (number | 'closed')[]) =>
  (async function* () {
    try {
      for (const number of [1, 2, 3]) {
        asked.push(number)
        yield number
      }
    } finally {
      asked.push('closed')
    }
  })()

test('the next is fetched while the last is worked on', async () => {
  const asked: (number | 'closed')[] = []
  const seen: unknown[] = []
  for await (const number of fetchedAhead(counting(asked))) {
    await Promise.resolve()
    seen.push([number, ...asked])
  }
  expect(seen).toEqual([
    [1, 1, 2],
    [2, 1, 2, 3],
    [3, 1, 2, 3, 'closed'],
  ])
})

test('whoever stops early closes the source too', async () => {
  const asked: (number | 'closed')[] = []
  for await (const number of fetchedAhead(counting(asked))) if (number === 1) break
  expect(asked).toEqual([1, 2, 'closed'])
})

test('what fails ahead of time is heard of in its turn', async () => {
  const failing = (async function* () {
    yield 1
    throw new Error('the end')
  })()
  const seen: number[] = []
  const reading = async () => {
    for await (const number of fetchedAhead(failing)) {
      await new Promise((resolve) => setTimeout(resolve, 5))
      seen.push(number)
    }
  }
  await expect(reading()).rejects.toThrow('the end')
  expect(seen).toEqual([1])
})
