import { describe, expect, test } from 'vitest'
import { randomFrom } from '../../sampleFiles/random.ts'
import { type StratumSums, stratifiedDifference } from './stratifiedDifference.ts'

const sumsOf = (values: readonly number[]): StratumSums => ({
  count: values.length,
  sum: values.reduce((sum, value) => sum + value, 0),
  squares: values.reduce((sum, value) => sum + value ** 2, 0),
})
const stratum = (recipients: readonly number[], others: readonly number[]) => ({
  recipients: sumsOf(recipients),
  others: sumsOf(others),
})

describe('the difference within strata', () => {
  test('of one stratum is that of the means, with the interval of two samples with their own variances', () => {
    const recipients = [3, 5, 1, 4, 2, 6, 3, 4, 5, 2]
    const others = [1, 0, 2, 1, 3, 0, 1, 2, 1, 1]
    // Means 3.5 and 1.2, variances 2.5 and 0.8444; t with 9 degrees of freedom 2.2622.
    const { difference, lower, upper } = stratifiedDifference([stratum(recipients, others)])
    expect(difference).toBeCloseTo(2.3, 10)
    expect(lower).toBeCloseTo(2.3 - 2.2622 * Math.sqrt(0.25 + 0.08444), 3)
    expect(upper).toBeCloseTo(2.3 + 2.2622 * Math.sqrt(0.25 + 0.08444), 3)
  })

  test('weighs strata by their recipients, so that more of the others in one changes nothing', () => {
    const [large, small] = [stratum([2, 2, 2], [0, 0]), stratum([10], [4])]
    expect(stratifiedDifference([large, small]).difference).toBeCloseTo((3 * 2 + 6) / 4, 10)
    const manyOthers = stratum(
      [10],
      Array.from({ length: 50 }, () => 4),
    )
    expect(stratifiedDifference([large, manyOthers]).difference).toBeCloseTo((3 * 2 + 6) / 4, 10)
  })

  test('leaves strata of one group out, and knows nothing without any', () => {
    expect(stratifiedDifference([stratum([1, 2], []), stratum([], [3])])).toEqual({
      difference: null,
      lower: null,
      upper: null,
    })
  })

  test('has no interval with fewer than ten of one group', () => {
    const nine = Array.from({ length: 9 }, (_, index) => index)
    expect(stratifiedDifference([stratum(nine, [...nine, ...nine])])).toMatchObject({ lower: null, upper: null })
  })

  test('covers the true difference about as often as it says', () => {
    const random = randomFrom(5)
    let covered = 0
    const times = 1_000
    for (let time = 0; time < times; time += 1) {
      const draw = (count: number, mean: number) => Array.from({ length: count }, () => mean + 3 * random.spread())
      const { lower, upper } = stratifiedDifference([
        stratum(draw(20, 4), draw(60, 3)),
        stratum(draw(12, 9), draw(15, 8)),
      ])
      if (lower !== null && upper !== null && lower <= 1 && upper >= 1) covered += 1
    }
    expect(covered / times).toBeGreaterThan(0.93)
    expect(covered / times).toBeLessThan(0.98)
  })
})
