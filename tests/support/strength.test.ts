import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs, seed, spread, strengthIn } from './strength.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

describe('every day', () => {
  const { isDeep, runs: share, everyday, dearRuns } = strengthIn({})

  test('a claim is repeated a fifth of the times, but at least once', () => {
    expect(isDeep).toBe(false)
    expect([1, 4, 5, 6, 40, 100].map(share)).toEqual([1, 1, 1, 2, 8, 20])
    expect(dearRuns(10)).toEqual({ numRuns: 2, endOnFailure: true, unbiased: true })
  })

  test('of a list of cases a fifth is tried, spread from the first to the last', () => {
    expect(everyday(numbers(24))).toEqual([0, 6, 12, 17, 23])
    expect(everyday(['one', 'two', 'three', 'four', 'five', 'six'])).toEqual(['one', 'six'])
    for (const count of numbers(60).slice(3)) {
      const chosen = everyday(numbers(count))
      expect(chosen).toHaveLength(Math.max(2, Math.ceil(count / 5)))
      expect([chosen[0], chosen.at(-1)]).toEqual([0, count - 1])
    }
  })

  test('of one or two cases none is left out', () => {
    expect([everyday([]), everyday([1]), everyday([1, 2])]).toEqual([[], [1], [1, 2]])
  })

  test('the seed is always the same, and random numbers follow from it', () => {
    const next = (stream?: number) => strengthIn({}).seededRandom(stream).next()
    expect(strengthIn({}).seed).toBe(strengthIn({ TEST_SEED: '' }).seed)
    expect(next()).toBe(next())
    expect(next(1)).not.toBe(next(2))
  })
})

describe('in a deep run', () => {
  const { isDeep, runs: full, everyday, dearRuns, seed: deepSeed } = strengthIn({ TEST_DEPTH: 'deep', TEST_SEED: '-7' })

  test('everything is tried in full', () => {
    expect(isDeep).toBe(true)
    expect([1, 4, 100].map(full)).toEqual([1, 4, 100])
    expect(everyday(numbers(24))).toEqual(numbers(24))
    expect(dearRuns(10)).toEqual({ numRuns: 10, endOnFailure: true, unbiased: false })
  })

  test('the seed is the given one', () => {
    expect(deepSeed).toBe(-7)
    expect(() => strengthIn({ TEST_SEED: 'seven' })).toThrow('TEST_SEED must be a whole number, but is seven')
  })
})

test('properties have the seed and number of runs of this run', () => {
  expect(fc.readConfigureGlobal()).toMatchObject({ seed, numRuns: runs(100) })
})

test('a spread has as many cases as asked for, if there are as many', () => {
  expect(spread(numbers(9), 8)).toEqual([0, 1, 2, 3, 5, 6, 7, 8])
  expect(spread(numbers(8), 8)).toEqual(numbers(8))
  expect(spread(numbers(3), 1)).toEqual([0, 2])
})
