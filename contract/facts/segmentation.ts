import { z } from 'zod'
import type { WholeMonths } from '../comparison.ts'
import { aprilOf, fiscalYearOf, monthAfter } from '../months.ts'
import { usedDeletion } from '../recordUses.ts'
import { dateTime, distinct, id, operations, shortText } from '../core.ts'

export const maxSegments = 20
export const maxReferralCount = 100_000

/** In percent, with one decimal. */
const rate = z.number().multipleOf(0.1).min(0.1).max(100)

interface Thresholds {
  readonly referral_count_more_equal: number | null
  readonly referral_admission_rate_more_equal: number | null
}

/** An institution's referrals in a period, and the percentage of them that led to an admission. */
export interface Referring {
  readonly count: number
  /** null without referrals. */
  readonly admissionRate: number | null
  /** Whether no survey files of the period are loaded, so that the rate is at least the one that is known. */
  readonly areStaysUnknown?: boolean
}

/**
 * The twelve months whose referrals make the segments of a fiscal year: its own, but for the year that is not over those up to the base month. The
 * thresholds are those of a year, so that a part of one would look like a decline beside a whole one.
 */
export const segmentMonths = (fiscalYear: number, baseMonth: string | null): WholeMonths => {
  const april = aprilOf(fiscalYear)
  const march = monthAfter(april, 11)
  return baseMonth !== null && fiscalYear === fiscalYearOf(baseMonth) && baseMonth < march
    ? { first: monthAfter(baseMonth, -11), last: baseMonth }
    : { first: april, last: march }
}

const reaches = (value: number | null, threshold: number | null) =>
  threshold === null || (value !== null && value >= threshold)

/** Whether an institution fulfils a segment: it reaches every threshold that is set. */
export const fulfils = ({ count, admissionRate }: Referring, segment: Thresholds): boolean =>
  reaches(count, segment.referral_count_more_equal) &&
  reaches(admissionRate, segment.referral_admission_rate_more_equal)

/** Whether nobody knows if an institution fulfils a segment: it reaches the count, and its admissions are not loaded. */
const mayFulfil = ({ count, areStaysUnknown = false }: Referring, segment: Thresholds): boolean =>
  areStaysUnknown &&
  count > 0 &&
  segment.referral_admission_rate_more_equal !== null &&
  reaches(count, segment.referral_count_more_equal)

/**
 * The segment of an institution: the first by priority that it fulfils; undefined for the rest.
 * @returns null if admissions decide it, of which nothing is loaded
 */
export const segmentFor = <T extends Thresholds>(
  referring: Referring,
  segments: readonly T[],
): T | undefined | null => {
  const first = segments.find((segment) => fulfils(referring, segment) || mayFulfil(referring, segment))
  return first && !fulfils(referring, first) ? null : first
}

const asksNoMoreThan = (one: Thresholds, other: Thresholds) =>
  (one.referral_count_more_equal ?? 0) <= (other.referral_count_more_equal ?? 0) &&
  (one.referral_admission_rate_more_equal ?? 0) <= (other.referral_admission_rate_more_equal ?? 0)

/** The earlier segment that takes all institutions of the one at `index`; undefined if some can fall into it. */
export const takenBy = <T extends Thresholds>(segments: readonly T[], index: number): T | undefined => {
  const segment = segments[index]
  return segment && segments.slice(0, index).find((earlier) => asksNoMoreThan(earlier, segment))
}

const lowest = (values: readonly (number | null)[]): number | null => {
  const given = values.filter((value) => value !== null)
  return given.length > 0 ? Math.min(...given) : null
}

/**
 * A segment as ranges. The upper ends come from the earlier segments: if an earlier segment requires no higher rate, an
 * institution that reaches its count falls into that segment, and likewise with count and rate swapped. The first range
 * in order that contains an institution is its segment.
 */
export const rangesOf = (segment: Thresholds, earlier: readonly Thresholds[]) => ({
  referral_count_or_more: segment.referral_count_more_equal,
  referral_count_less_than: lowest(
    earlier
      .filter(
        (one) => (one.referral_admission_rate_more_equal ?? 0) <= (segment.referral_admission_rate_more_equal ?? 0),
      )
      .map((one) => one.referral_count_more_equal),
  ),
  referral_admission_rate_or_more: segment.referral_admission_rate_more_equal,
  referral_admission_rate_less_than: lowest(
    earlier
      .filter((one) => (one.referral_count_more_equal ?? 0) <= (segment.referral_count_more_equal ?? 0))
      .map((one) => one.referral_admission_rate_more_equal),
  ),
})

/** A class of institutions by their referrals. A null threshold does not restrict. */
export const Segment = z.object({
  id,
  label: z.string(),
  /** From 1, the segment that is checked first. */
  priority: z.int(),
  referral_count_more_equal: z.int().nullable(),
  referral_admission_rate_more_equal: z.number().nullable(),
})

/**
 * How institutions are classified by their referrals (specification §3, Segmentation setting). Each falls into the
 * first segment by priority that it fulfils, otherwise it belongs to the rest. Referrals to excluded departments do not
 * count. `updated_at` is null before the first change.
 */
export const SegmentationSetting = z.object({
  id,
  rest_segment_label: z.string(),
  excluded_own_department_ids: z.array(id),
  segments: z.array(Segment),
  updated_at: dateTime.nullable(),
})

const SegmentPayload = z
  .object({
    id: id.nullish(),
    label: shortText(50),
    referral_count_more_equal: z.int().min(1).max(maxReferralCount).nullable(),
    referral_admission_rate_more_equal: rate.nullable(),
  })
  .refine(
    (segment) => segment.referral_count_more_equal !== null || segment.referral_admission_rate_more_equal !== null,
    { params: { code: 'no_threshold' }, path: ['referral_count_more_equal'] },
  )

export const SegmentationPayload = z
  .object({
    rest_segment_label: shortText(50),
    excluded_own_department_ids: z.array(id).max(100),
    /** By priority. A segment without an id is new; one that is missing is deleted. */
    segments: distinct(
      z.array(SegmentPayload).max(maxSegments, { abort: true }),
      ({ label }) => label,
      'label',
    ).superRefine((segments, context) => {
      for (const index of segments.keys())
        if (takenBy(segments, index))
          context.addIssue({
            code: 'custom',
            path: [index, 'referral_count_more_equal'],
            params: { code: 'segment_taken' },
          })
    }),
    /** The version that the user saw. A newer one is a conflict (409) with the stored setting in `current`. */
    updated_at: dateTime.nullable(),
    ...usedDeletion,
  })
  .refine(({ segments, rest_segment_label: rest }) => segments.every(({ label }) => label !== rest), {
    params: { code: 'listed_twice' },
    path: ['rest_segment_label'],
  })

/** A segment as ranges, see {@link rangesOf}. The rest comes last. Specification §3, Referral admission segment. */
export const ReferralAdmissionSegment = z.object({
  id,
  name: z.string(),
  referral_count_or_more: z.int().nullable(),
  referral_count_less_than: z.int().nullable(),
  referral_admission_rate_or_more: z.number().nullable(),
  referral_admission_rate_less_than: z.number().nullable(),
})

export const segmentationOperations = operations({
  getSegmentationSetting: {
    method: 'GET',
    path: '/api/segmentation_setting',
    summary: 'How institutions are ranked by what they refer',
    scope: 'crm',
    response: SegmentationSetting,
    status: 200,
    effect: 'read',
    effects: {},
  },
  updateSegmentationSetting: {
    method: 'PUT',
    path: '/api/segmentation_setting',
    summary:
      'Replaces the segments; those that conditions name are deleted only with `delete_used`, otherwise the reply is 409 `in_use` with all of these',
    scope: 'crm',
    csAccount: true,
    body: SegmentationPayload,
    response: SegmentationSetting,
    status: 200,
    effect: 'write',
    effects: { deletes: 'in_part' },
    audit: { record: 'segmentation_setting' },
    beyondSpecification: 'the readings and changes that tenant settings need',
  },
  listReferralAdmissionSegments: {
    method: 'GET',
    path: '/api/referral_admission_segments',
    summary: 'The segments as ranges of referrals and admission rates',
    scope: 'crm',
    response: z.array(ReferralAdmissionSegment),
    status: 200,
    effect: 'read',
    effects: {},
  },
})
