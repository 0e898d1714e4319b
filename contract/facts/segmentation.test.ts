import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rangesOf, segmentFor, takenBy } from './segmentation.ts'
import { runs } from '#tests/support/strength.ts'

const threshold = (most: number) => fc.option(fc.integer({ min: 1, max: most }))
const segments = fc.array(
  fc
    .record({ referral_count_more_equal: threshold(20), referral_admission_rate_more_equal: threshold(10) })
    .filter((one) => one.referral_count_more_equal !== null || one.referral_admission_rate_more_equal !== null),
  { maxLength: 6 },
)
const referring = fc.oneof(
  fc.record({ count: fc.integer({ min: 1, max: 22 }), admissionRate: fc.integer({ min: 0, max: 10 }) }),
  fc.constant({ count: 0, admissionRate: null }),
)
const rest = { referral_count_more_equal: null, referral_admission_rate_more_equal: null }

const within = (value: number | null, from: number | null, below: number | null) =>
  (from === null || (value !== null && value >= from)) && (below === null || value === null || value < below)

test('the first range that an institution stands in is its segment', () => {
  fc.assert(
    fc.property(segments, referring, (setting, { count, admissionRate }) => {
      const all = [...setting, rest]
      const inRange = all.find((segment, index) => {
        const range = rangesOf(segment, setting.slice(0, index))
        return (
          within(count, range.referral_count_or_more, range.referral_count_less_than) &&
          within(admissionRate, range.referral_admission_rate_or_more, range.referral_admission_rate_less_than)
        )
      })
      expect(inRange).toBe(segmentFor({ count, admissionRate }, setting) ?? rest)
    }),
    { numRuns: runs(2_000) },
  )
})

test('a rate of which nothing is loaded is not one that is too low', () => {
  const [most, next] = [
    { referral_count_more_equal: 24, referral_admission_rate_more_equal: 30 },
    { referral_count_more_equal: 12, referral_admission_rate_more_equal: null },
  ]
  const of = (count: number, admissionRate: number | null, areStaysUnknown: boolean) =>
    segmentFor({ count, admissionRate, areStaysUnknown }, [most, next])
  expect(of(30, 0, true)).toBeNull()
  expect(of(30, 0, false)).toBe(next)
  // What is known of a rate is its least.
  expect(of(30, 40, true)).toBe(most)
  expect(of(12, 0, true)).toBe(next)
  expect(of(11, 0, true)).toBeUndefined()
  expect(
    segmentFor({ count: 0, admissionRate: null, areStaysUnknown: true }, [
      { ...most, referral_count_more_equal: null },
    ]),
  ).toBeUndefined()
})

test('nothing falls into a segment that one above takes everything from', () => {
  fc.assert(
    fc.property(segments, referring, (setting, found) => {
      const segment = segmentFor(found, setting)
      if (segment) expect(takenBy(setting, setting.indexOf(segment))).toBeUndefined()
    }),
    { numRuns: runs(2_000) },
  )
})
