import { expect, test } from 'vitest'
import { inBatches } from './inBatches.ts'

const ids = [1, 2, 3, 4, 5, 6, 7]

test('every id is sent once, in batches of the size, and each batch is told of', async () => {
  const sent: number[][] = []
  const told: number[] = []
  await inBatches(ids, 3, async (batch) => sent.push(batch), { onDone: (done) => told.push(done) })
  expect(sent).toEqual([[1, 2, 3], [4, 5, 6], [7]])
  expect(told).toEqual([3, 6, 7])
})

test('after a failure the next run goes on with what is left', async () => {
  const sent: number[][] = []
  let done = 0
  const run = (fails: boolean) =>
    inBatches(
      ids,
      3,
      async (batch) => {
        if (fails && batch.includes(4)) throw new Error('away')
        sent.push(batch)
      },
      { from: done, onDone: (count) => (done = count) },
    )
  await expect(run(true)).rejects.toThrow('away')
  expect(done).toBe(3)
  await run(false)
  expect(sent.flat()).toEqual(ids)
})
