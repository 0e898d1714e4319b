import { createHash } from 'node:crypto'
import { monthOfDay } from './calendarNumbers.ts'
import { looksAtReferrals } from './filterChecks.ts'
import { isReferralTrigger, type JudgedCondition, looksAtVisits } from './judgedCondition.ts'
import type { JudgingData } from './judgingData.ts'
import type { MonthlySeries } from './monthlySeries.ts'
import { asksForFewVisits, visitsUnknown } from './recordedVisits.ts'
import type { VisitDays } from './visitDays.ts'

/** So many months before the judged one can matter: the year before a beginning, and 30 months of its expected range. */
const monthsBack = 53
const daysBack = 1_600

/** Referrals up to a month, of those who referred by then. Independent of what came later and of what is read besides. */
const seriesDigest = ({ ids, running, firstMonth, monthCount }: MonthlySeries, month: number): string => {
  const width = monthCount + 1
  const end = Math.min(monthCount, Math.max(0, month + 1 - firstMonth)) + 1
  const begin = Math.max(0, end - 1 - monthsBack)
  const rows = ids.flatMap((_, row) => (running[row * width + end - 1] === 0 ? [] : row))
  const counted = new Int32Array(rows.length * (end - begin))
  for (const [place, row] of rows.entries())
    counted.set(running.subarray(row * width + begin, row * width + end), place * (end - begin))
  return createHash('sha256')
    .update(Float64Array.from(rows, (row) => ids[row] ?? 0))
    .update(counted)
    .digest('base64')
}

const visitsDigest = (visits: VisitDays, day: number): string => {
  const hash = createHash('sha256')
  for (const [id, days] of visits) {
    const counted = days.filter((one) => one <= day && one > day - daysBack)
    if (counted.length > 0) hash.update(Float64Array.of(id, ...counted))
  }
  return hash.digest('base64')
}

/** Remembers digests of data as of a month or day as long as the data are in memory: many conditions look at the same. */
const remembered = <Data extends object>(digestOf: (data: Data, at: number) => string) => {
  const known = new WeakMap<Data, Map<number, string>>()
  return (data: Data, at: number): string => {
    const ofData = known.get(data) ?? new Map<number, string>()
    known.set(data, ofData)
    const digest = ofData.get(at) ?? digestOf(data, at)
    ofData.set(at, digest)
    return digest
  }
}

const digestOfSeries = remembered(seriesDigest)
const digestOfVisits = remembered(visitsDigest)

/**
 * A digest of the data that decide the targets of a condition as of a month or day. While it stays the same, an alert
 * is not judged again.
 * @param judgedOn - the day up to which visits count
 */
export const dataDigest = (condition: JudgedCondition, data: JudgingData, asOf: number, judgedOn: number): string => {
  const { type, triggers, filters } = condition
  const { calendar } = data
  const hash = createHash('sha256')
  const month = type === 'referral' ? asOf : calendar.baseMonthIn(monthOfDay(asOf))
  if ((type === 'referral' || looksAtReferrals(filters)) && month !== null) {
    const isThere = calendar.baseMonth !== null && month <= calendar.baseMonth
    const loaded = Array.from({ length: monthsBack + 1 }, (_, index) => Number(calendar.isLoaded(month - index)))
    hash.update(Uint8Array.of(Number(isThere), ...loaded))
    hash.update(digestOfSeries(data.referralsTo(undefined), month))
    for (const trigger of triggers)
      if (isReferralTrigger(trigger) && (trigger.own_department_ids ?? []).length > 0)
        hash.update(digestOfSeries(data.referralsTo(trigger.own_department_ids), month))
  }
  if (asksForFewVisits(condition)) hash.update(String(visitsUnknown(condition, data.firstVisit, judgedOn) === null))
  if (looksAtVisits(condition)) {
    for (const trigger of triggers)
      if (trigger.type === 'communication_visit') hash.update(digestOfVisits(data.visitsBy(trigger), judgedOn))
    if (filters.communication_visit) hash.update(digestOfVisits(data.visitsBy(filters.communication_visit), judgedOn))
  }
  return hash.digest('base64')
}
