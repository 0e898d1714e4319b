import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Random, randomFrom } from '../../sampleFiles/random.ts'
import { expectedRange } from './expectedRange.ts'
import { lastWholeMonth } from '../months/baseMonth.ts'
import { seasonsOf } from './seasons.ts'
import { maxRunLength, pastMonths, trendOf } from './trendOf.ts'

const flat = (length: number) => Array.from({ length }, () => ({ season: 1, isKnown: true }))
const months = flat(pastMonths + maxRunLength)
const past = (count: number, length = pastMonths) =>
  Array.from({ length }, () => ({ count, season: 1, isOfSeason: false }))

/** Marsaglia and Tsang, ACM TOMS 26 (2000). */
const gamma = (random: Random, shape: number): number => {
  if (shape < 1) return gamma(random, shape + 1) * (1 - random.next()) ** (1 / shape)
  const d = shape - 1 / 3
  for (;;) {
    const normal = Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next())
    const v = (1 + normal / Math.sqrt(9 * d)) ** 3
    if (v > 0 && Math.log(1 - random.next()) < normal ** 2 / 2 + d - d * v + d * Math.log(v)) return d * v
  }
}

const poisson = (random: Random, mean: number): number => {
  let count = -1
  for (let left = mean; left >= 0; left += Math.log(1 - random.next())) count += 1
  return count
}

/** Draws a month's referrals with a variance of `dispersion` times the mean; 1 is chance alone (Poisson). */
const drawn = (random: Random, mean: number, dispersion: number) =>
  poisson(random, dispersion === 1 ? mean : gamma(random, mean / (dispersion - 1)) * (dispersion - 1))

/**
 * The share of partners that are marked, when many partners refer at this rate but bring only the share `part` of it in
 * the last `since` months.
 */
const shareMarked = (rate: number, { dispersion = 1, part = 1, since = maxRunLength } = {}) => {
  const random = randomFrom(rate * 1000 + dispersion * 10 + part)
  const partners = 4_000
  let marked = 0
  for (let partner = 0; partner < partners; partner++) {
    const counts = months.map((_, month) =>
      drawn(random, month >= months.length - since ? rate * part : rate, dispersion),
    )
    if (trendOf(counts, months).state === 'below') marked += 1
  }
  return marked / partners
}

describe('of partners that go on as before', () => {
  test.each([0.3, 1, 2, 5, 10, 30])('with %d referrals a month at most one in 40 is marked by chance', (rate) => {
    expect(shareMarked(rate)).toBeLessThan(0.025)
  })

  test.each([
    [1, 0.03],
    [2, 0.03],
    [5, 0.04],
    [10, 0.03],
    [30, 0.03],
  ])(
    'with %d referrals a month that vary twice as much as by chance at most a share of %d is marked',
    (rate, share) => {
      expect(shareMarked(rate, { dispersion: 2 })).toBeLessThan(share)
    },
  )
})

// Seasons are those of the whole hospital. One of a partner’s own at least does not make its range narrower.
test('of partners that bring half as much in one half of each year as in the other, one in eight at most is marked in the low one', () => {
  const random = randomFrom(9)
  const partners = Array.from({ length: 2_000 }, () =>
    trendOf(
      months.map((_, month) => poisson(random, 10 + 5 * Math.sin((Math.PI * (month + 0.5)) / 6 + Math.PI))),
      months,
    ),
  )
  expect(partners.filter(({ state }) => state === 'below').length / partners.length).toBeLessThan(0.125)
})

describe('of partners that refer half of what they did', () => {
  test.each([
    [2, 0.25],
    [4, 0.55],
    [6, 0.75],
    [20, 0.95],
  ])('with %d referrals a month before, a share of %d at least is marked after half a year', (rate, share) => {
    expect(shareMarked(rate, { part: 0.5 })).toBeGreaterThan(share)
  })

  test('ten a month are told after three months already in seven of ten cases', () => {
    expect(shareMarked(10, { part: 0.5, since: 3 })).toBeGreaterThan(0.7)
  })

  test.each([
    [2, 0.45],
    [4, 0.85],
  ])(
    'of those that fell from %d a month to a fifth, a share of %d at least is marked after three months',
    (rate, share) => {
      expect(shareMarked(rate, { part: 0.2, since: 3 })).toBeGreaterThan(share)
    },
  )

  test('of those that fell to an eighth more than a year ago, six of ten are still marked', () => {
    const random = randomFrom(5)
    const partners = Array.from({ length: 2_000 }, () =>
      trendOf(
        months.map((_, month) => poisson(random, month < 12 ? 3.2 : 0.4)),
        months,
      ),
    )
    expect(partners.filter(({ state }) => state === 'below').length / partners.length).toBeGreaterThan(0.6)
  })

  test('of those that stop, two a month are always told after half a year', () => {
    expect(shareMarked(2, { part: 0, since: 6 })).toBeGreaterThan(0.98)
  })
})

describe('the expected range', () => {
  test('is known of the distribution: 12 expected in 6 months after 24 of 2', () => {
    const range = expectedRange(past(2), [1, 1, 1, 1, 1, 1])
    // Negative binomial with mean 12 and variance 15: P(X ≤ 4) = 0.0131, P(X ≤ 5) = 0.0299, P(X ≤ 19) = 0.968, P(X ≤ 20) = 0.981.
    expect(range).toEqual({ expected: 12, lower: 5, upper: 20 })
  })

  test('lies around what is expected, and follows it', () => {
    const counts = fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 12, maxLength: pastMonths })
    fc.assert(
      fc.property(counts, (list) => {
        const range = expectedRange(
          list.map((count) => ({ count, season: 1, isOfSeason: false })),
          [1, 1, 1],
        )
        if (range === undefined) return list.every((count) => count === 0)
        const more = expectedRange(
          list.map((count) => ({ count: count * 2, season: 1, isOfSeason: false })),
          [1, 1, 1],
        )
        return (
          range.lower <= Math.ceil(range.expected) &&
          range.expected <= range.upper &&
          more !== undefined &&
          more.expected > range.expected
        )
      }),
    )
  })

  test('is wider for those who vary more', () => {
    const steady = expectedRange(past(10), [1, 1, 1])
    const varied = expectedRange(
      past(10).map((one, month) => ({ ...one, count: month % 2 === 0 ? 3 : 17 })),
      [1, 1, 1],
    )
    expect(varied?.expected).toBe(steady?.expected)
    expect(varied?.lower).toBeLessThan(steady?.lower ?? 0)
  })

  test('is the same whether a normal distribution tells it or the steps do', () => {
    const below = expectedRange(past(133), [1, 1, 1])
    const above = expectedRange(past(134), [1, 1, 1])
    expect((above?.lower ?? 0) - (below?.lower ?? 0)).toBeLessThanOrEqual(6)
    expect((above?.upper ?? 0) - (below?.upper ?? 0)).toBeLessThanOrEqual(6)
  })

  test('expects less in months that bring everybody less', () => {
    expect(expectedRange(past(10), [0.5, 0.5, 0.5])?.expected).toBeCloseTo(15)
  })
})

describe('nothing is said', () => {
  test('of who refers too little for a silence to mean anything', () => {
    const counts = months.map((_, month) => (month % 6 === 0 ? 1 : 0))
    expect(trendOf(counts, months)).toMatchObject({ state: 'too_few', month_count: 6 })
  })

  test('where less than a year of the past is known', () => {
    const short = months.map((month, index) => ({ ...month, isKnown: index >= 13 }))
    expect(
      trendOf(
        months.map(() => 9),
        short,
      ),
    ).toMatchObject({ state: 'too_short', expected: null, lower: null, since: null })
  })

  test('of who began to refer of late, however much that is, with the month in which it began', () => {
    const began = (first: number, count: number) => months.map((_, month) => (month >= first ? count : 0))
    expect(trendOf(began(22, 12), months)).toMatchObject({ state: 'too_short', since: 22 })
    expect(trendOf(began(25, 3), months)).toMatchObject({ state: 'too_short', since: 25, expected: null })
    expect(trendOf(began(14, 12), months)).toMatchObject({ state: 'too_short', since: 14 })
    expect(trendOf(began(12, 12), months)).toMatchObject({ state: 'within', since: null })
    expect(trendOf(began(29, 1), months)).toMatchObject({ state: 'too_few', since: null })
    // Few, but not so few that none would be usual: what is missing are months.
    const fewer = months.map((_, month) => (month >= 24 ? Number(month % 3 > 0) : month >= 14 ? 3 : 0))
    const { state, since, lower, observed } = trendOf(fewer, months)
    expect({ state, since, observed }).toEqual({ state: 'too_short', since: 14, observed: 4 })
    expect(lower).toBeGreaterThan(0)
    expect(
      trendOf(
        months.map(() => 0),
        months,
      ),
    ).toMatchObject({ state: 'too_few', since: null })
  })

  test('of whose months differ so much that none at all would be usual', () => {
    const waves = months.map((_, month) => (month % 12 === 0 ? 30 : 0))
    expect(trendOf(waves, months)).toMatchObject({ state: 'too_varied', lower: 0, since: null })
  })

  test('but a count above its range is told, however small that is', () => {
    const rises = months.map((_, month) => (month >= 27 ? 12 : month % 6 === 0 ? 1 : 0))
    expect(trendOf(rises, months)).toMatchObject({ state: 'above', lower: 0 })
  })
})

test('a fall that has lasted for more than a year is not taken for months that vary', () => {
  // 38 referrals in a year, then 4: made-up months of a clinic whose past has the fall itself.
  const fell = [4, 9, 2, 2, 4, 1, 2, 2, 2, 5, 2, 0, 0, 1, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 1, 1, 0]
  expect(trendOf(fell, months)).toMatchObject({ state: 'below', month_count: 6, observed: 2, lower: 3 })
})

test('three months that are outside of their range decide, also where few are expected in them', () => {
  const fell = months.map((_, month) => (month >= 27 ? (month === 28 ? 1 : 0) : 3))
  expect(trendOf(fell, months)).toMatchObject({ state: 'below', month_count: 3, observed: 1 })
})

describe('months', () => {
  const totals = (counts: readonly number[]) =>
    counts.map((count, index) => ({
      month: `${2020 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`,
      count,
    }))

  test('whose figures have not all arrived are not looked at', () => {
    expect(lastWholeMonth(totals([100, 100, 100, 100, 20]))).toBe('2020-04-01')
    expect(lastWholeMonth(totals([100, 100, 100, 100, 80]))).toBe('2020-05-01')
    expect(lastWholeMonth([])).toBeUndefined()
  })

  test('have the season of all institutions, less so where there are few referrals', () => {
    const winter = (scale: number) =>
      totals(Array.from({ length: 24 }, (_, index) => (index % 12 === 0 ? 2 : 1) * scale))
    expect(seasonsOf(winter(10_000)).get('01')).toBeCloseTo(2 / (13 / 12), 1)
    expect(seasonsOf(winter(10)).get('01')).toBeLessThan(1.25)
    expect(seasonsOf([]).get('08')).toBe(1)
  })

  test('where one of the last months has no list, which is no decline', () => {
    const gap = months.map((month, index) => ({ ...month, isKnown: index !== months.length - 2 }))
    const counts = months.map((_, index) => (index === months.length - 2 ? 0 : 9))
    expect(trendOf(counts, gap)).toMatchObject({ state: 'too_short' })
  })
})
