import { expect, test } from 'vitest'
import { Throttle } from './throttle.ts'

/** A clock that only work and sleep move on. @param late - milliseconds by which each sleep is longer than it should be */
const clockOf = ({ servedUntil = Infinity, late = 0 } = {}) => {
  let now = 0
  let slept = 0
  const throttle = new Throttle({
    areServed: async () => now < servedUntil,
    now: () => now,
    sleep: async (milliseconds) => {
      now += milliseconds + late
      slept += milliseconds + late
    },
  })
  return {
    throttle,
    work: (milliseconds: number) => {
      now += milliseconds
    },
    slept: () => slept,
  }
}

test('an import does not rest while nobody is served', async () => {
  const { throttle, work, slept } = clockOf({ servedUntil: 0 })
  const run = throttle.start()
  for (let slice = 0; slice < 10; slice += 1) {
    work(80)
    await run.rest()
  }
  expect(slept()).toBe(0)
})

test('while people are served, it works a quarter of the time', async () => {
  const { throttle, work, slept } = clockOf()
  const run = throttle.start()
  for (let slice = 0; slice < 10; slice += 1) {
    work(80)
    await run.rest()
  }
  expect(slept()).toBe(10 * 80 * 3)
})

test.each([1, 3, 20])('sleeps that take longer than asked are made up for, after slices of %d ms', async (length) => {
  const { throttle, work, slept } = clockOf({ late: 12 })
  const run = throttle.start()
  for (let worked = 0; worked < 6_000; worked += length) {
    work(length)
    await run.rest()
  }
  expect(slept() / 18_000).toBeCloseTo(1, 1)
})

test('a rest ends soon after the last person has been served', async () => {
  const { throttle, work, slept } = clockOf({ servedUntil: 650 })
  const run = throttle.start()
  work(500)
  await run.rest()
  expect(slept()).toBe(200)
  work(500)
  await run.rest()
  expect(slept()).toBe(200)
})

test('no rest is longer than two seconds, however slow the work is', async () => {
  const { throttle, work, slept } = clockOf()
  const run = throttle.start()
  for (let slice = 0; slice < 3; slice += 1) {
    work(60_000)
    await run.rest()
  }
  expect(slept()).toBe(3 * 2_000)
})

test('several imports of a process share the quarter, until one of them ends', async () => {
  const { throttle, work, slept } = clockOf()
  const [run, other] = [throttle.start(), throttle.start()]
  work(10)
  await run.rest()
  expect(slept()).toBe(70)
  other.end()
  work(10)
  await run.rest()
  expect(slept()).toBe(70 + 30)
})
