import { monthAfter } from '#contract/months.ts'
import { withTenant } from '#server/db/tenant.ts'
import { changeFacts, together } from '#server/facts/store/changeFacts.ts'
import { storeReferrals, storeReverseReferrals } from '#server/facts/store/storeFacts.ts'
import { dayInJapan } from '#server/japanDays.ts'
import { computeReferralTrends } from '#server/facts/referralTrendJobs.ts'
import type { Person } from '../builders.ts'
import type { TestDatabase } from '../database.ts'
import { anUpload, preparedReferral, preparedReverseReferral } from './factBuilders.ts'

/** The month that is `count` months before the last one, by its first day. */
export const monthsAgo = (count: number): string => monthAfter(dayInJapan(), -1 - count)

/** Numbers of referrals or reverse referrals of an institution by month; the last number is last month's. */
export interface Series {
  readonly institutionId: number
  readonly referrals?: readonly number[]
  readonly reverseReferrals?: readonly number[]
}

const daysOf = (counts: readonly number[] = []) =>
  counts.flatMap((count, index) =>
    Array.from({ length: count }, () => monthsAgo(counts.length - 1 - index).replace(/01$/, '15')),
  )

/** Adds referrals. If a worker runs the job queue, it computes their trends. */
export const storeByMonth = async (
  { app, owner }: Pick<TestDatabase, 'app' | 'owner'>,
  person: Person,
  series: readonly Series[],
): Promise<void> => {
  const { tenantId } = person
  const place = { tenantId, uploadId: await anUpload(owner, person) }
  const referrals = series.flatMap(({ institutionId, referrals: counts }) =>
    daysOf(counts).map((day) => preparedReferral(place, { referral_date: day, medical_institution_id: institutionId })),
  )
  const sentBack = series.flatMap(({ institutionId, reverseReferrals: counts }) =>
    daysOf(counts).map((day) =>
      preparedReverseReferral(place, { reverse_referral_date: day, medical_institution_id_to: institutionId }),
    ),
  )
  await withTenant(app, tenantId, (tx) =>
    changeFacts(tx, tenantId, async () => ({
      touched: together([
        (await storeReferrals(tx, tenantId, referrals)).touched,
        (await storeReverseReferrals(tx, tenantId, sentBack)).touched,
      ]),
    })),
  )
}

/** Adds referrals and computes the tenant's trends, as the job queue would. */
export const referByMonth = async (
  database: Pick<TestDatabase, 'app' | 'owner' | 'jobs'>,
  person: Person,
  series: readonly Series[],
): Promise<void> => {
  await storeByMonth(database, person, series)
  await computeReferralTrends(database.jobs, person.tenantId)
}

/** The same number for several months, followed by other numbers. */
export const steadily = (count: number, months: number, ...then: readonly number[]): number[] => [
  ...Array.from({ length: months }, () => count),
  ...then,
]
