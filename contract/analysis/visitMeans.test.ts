import { expect, test } from 'vitest'
import { visitMeans } from './visitMeans.ts'

test('however often one partner is visited, the means stay those of its referrals', () => {
  for (const visitCount of [1, 27])
    expect(visitMeans({ visitCount, before: 4 * visitCount, after: 5 * visitCount })).toEqual({ before: 4, after: 5 })
})

test('without visits there is no mean', () => {
  expect(visitMeans({ visitCount: 0, before: 0, after: 0 })).toBeNull()
})
