import { expect, test } from 'vitest'
import { type ClusterSums, meanInterval, studentQuantile } from './meanInterval.ts'

const sumsOf = (clusters: readonly (readonly number[])[]): ClusterSums => {
  const each = clusters.map((values) => ({ n: values.length, sum: values.reduce((total, value) => total + value, 0) }))
  const total = (of: (cluster: { n: number; sum: number }) => number) =>
    each.reduce((sum, cluster) => sum + of(cluster), 0)
  return {
    clusters: each.length,
    count: total(({ n }) => n),
    sum: total(({ sum }) => sum),
    squared_counts: total(({ n }) => n * n),
    squared_sums: total(({ sum }) => sum * sum),
    products: total(({ n, sum }) => n * sum),
  }
}

// From the table in NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.2.
test.each([
  [9, 2.262],
  [10, 2.228],
  [15, 2.131],
  [30, 2.042],
  [60, 2.0],
  [100, 1.984],
])('Student’s t with %i degrees of freedom is within %f of its mean in 95 of 100 cases', (freedom, quantile) => {
  expect(studentQuantile(freedom)).toBeCloseTo(quantile, 3)
})

test('observations that are all independent have the ordinary interval', () => {
  const values = [1, 4, -2, 0, 3, 5, -1, 2, 6, 2]
  const mean = 2
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1)
  const reach = 2.262157 * Math.sqrt(variance / values.length)
  const { lower, upper, ...found } = meanInterval(sumsOf(values.map((value) => [value])))
  expect(found.mean).toBe(mean)
  expect(lower).toBeCloseTo(mean - reach, 4)
  expect(upper).toBeCloseTo(mean + reach, 4)
})

test('saying everything twice makes nobody surer', () => {
  const values = [1, 4, -2, 0, 3, 5, -1, 2, 6, 2, 7]
  const once = meanInterval(sumsOf(values.map((value) => [value])))
  const twice = meanInterval(sumsOf(values.map((value) => [value, value])))
  expect(twice.mean).toBe(once.mean)
  expect(twice.lower).toBeCloseTo(once.lower ?? Number.NaN, 10)
})

test('clusters that do not differ leave no doubt', () => {
  const { lower, mean, upper } = meanInterval(sumsOf(Array.from({ length: 12 }, () => [0.1, 0.1, 0.1])))
  expect(lower).toBeCloseTo(mean ?? Number.NaN, 6)
  expect(upper).toBeCloseTo(mean ?? Number.NaN, 6)
})

test('of few clusters only the mean can be told, and of none not even that', () => {
  expect(meanInterval(sumsOf(Array.from({ length: 9 }, (_, index) => [index])))).toEqual({
    mean: 4,
    lower: null,
    upper: null,
  })
  expect(meanInterval(sumsOf([]))).toEqual({ mean: null, lower: null, upper: null })
})
