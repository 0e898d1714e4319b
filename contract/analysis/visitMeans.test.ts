import { expect, test } from 'vitest'
import { signedMean, visitMeans } from './visitMeans.ts'

test('however often one partner is visited, the means stay those of its referrals', () => {
  for (const visitCount of [1, 27])
    expect(visitMeans({ visitCount, before: 4 * visitCount, after: 5 * visitCount })).toEqual({
      before: 4,
      after: 5,
      increase: 1,
    })
})

test.each([
  { visitCount: 755, before: 3071, after: 3272, means: { before: 4.07, after: 4.33, increase: 0.26 } },
  { visitCount: 3, before: 10, after: 9, means: { before: 3.33, after: 3, increase: -0.33 } },
  { visitCount: 1000, before: 4444, after: 4446, means: { before: 4.44, after: 4.45, increase: 0.01 } },
])('the increase is the difference of the means as shown: $means', ({ means, ...added }) => {
  expect(visitMeans(added)).toEqual(means)
})

test('without visits there is no mean', () => {
  expect(visitMeans({ visitCount: 0, before: 0, after: 0 })).toBeNull()
})

test.each([
  [-0.254, '−0.25'],
  [0.5, '+0.50'],
  [-0.001, '0.00'],
])('the mean change of %d has the sign of all figures', (value, shown) => {
  expect(signedMean(value, 'ja')).toBe(shown)
  expect(signedMean(value, 'en')).toBe(shown)
})
