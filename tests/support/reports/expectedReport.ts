import { dayCount } from '#contract/days.ts'
import { expectedLinks, type Facts } from '../facts/expectedFigures.ts'

type Referral = Facts['referrals'][number]
type Stay = Facts['admissions'][number]
type Value = number | string | null

/** The narrowings of an item, in the names of the browser. */
export interface Narrowings {
  readonly ownDepartmentIds?: number[]
  /** Areas of a label, 0 for none of them. */
  readonly areas?: { readonly labelId: number; readonly areaIds: number[] }
  readonly visitKind?: 'first_visit' | 'return_visit' | 'all'
  readonly dpc6Digits?: string[]
  readonly kcodes?: string[]
  readonly revenueTypes?: ('bundled' | 'fee')[]
}

/** Months by their first days, both included. */
export interface Months {
  readonly start: string
  readonly end: string
}

/** Which facts a row stands for. */
export interface RowOf {
  readonly institution?: (id: number) => boolean
  readonly department?: (id: number) => boolean
}

const monthOf = (day: string) => `${day.slice(0, 7)}-01`
const shift = (month: string, count: number) => {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`
}
const isIn = (day: string, { start, end }: Months) => monthOf(day) >= start && monthOf(day) <= end
const monthsIn = (loaded: ReadonlySet<string>, { start, end }: Months) =>
  [...loaded].filter((month) => month >= start && month <= end).length

const operationsOf = (stay: Stay) =>
  stay.operations.filter(
    ({ operation_date: day }) =>
      day === null || (day >= stay.admission_date && (stay.discharge_date === null || day <= stay.discharge_date)),
  )

const listed = ({ start, end }: Months) => {
  const months: string[] = []
  for (let month = start; month <= end; month = shift(month, 1)) months.push(month)
  return months
}

/** Whether each month has a list and is not after the base month. */
const areLoaded = (loaded: ReadonlySet<string>, months: Months, baseMonth: string | null) =>
  listed(months).every((month) => loaded.has(month) && baseMonth !== null && month <= baseMonth)

/** The months in which new referrers have not referred, and lost ones have. */
const otherMonthsOf = (key: string, { start, end }: Months): Months => ({
  start: shift(start, -12),
  end: key === 'new_referring_institution_count' ? shift(start, -1) : shift(end, -12),
})

const loadedIn = (facts: Facts) => ({
  referrals: new Set(facts.referrals.map(({ referral_date: day }) => monthOf(day))),
  sent: new Set(facts.reverseReferrals.map(({ reverse_referral_date: day }) => monthOf(day))),
  stays: new Set(facts.admissions.flatMap(({ discharge_date: day }) => (day === null ? [] : [monthOf(day)]))),
})

const upTo = (months: ReadonlySet<string>, baseMonth: string | null): ReadonlySet<string> =>
  new Set([...months].filter((month) => baseMonth === null || month <= baseMonth))

const ofSent = ['reverse_referral_count', 'difference_count', 'reverse_referral_ratio']
const ofStaysAlone = /^(hospital|operation|average_hospital|standard|revenue|charged)/
const ofReplies = ['reply_rate', 'unreplied_count']
const ofTurnover = ['new_referring_institution_count', 'lost_referring_institution_count']

/**
 * Whether a formula of two items has a value: they are of the same months, or all months of both have their lists.
 * @param items - with their months
 */
export const mayBeSetAgainst = (
  facts: Facts,
  baseMonth: string | null,
  items: readonly { readonly key: string; readonly months: Months }[],
): boolean => {
  const loaded = loadedIn(facts)
  const asked = items.flatMap(({ key, months }) => [
    { key, months },
    ...(ofTurnover.includes(key) ? [{ key, months: otherMonthsOf(key, months) }] : []),
  ])
  if (new Set(asked.map(({ months }) => `${months.start} ${months.end}`)).size <= 1) return true
  // Letters of the earlier period have had longer to be answered.
  if (asked.some(({ key }) => ofReplies.includes(key))) return false
  return asked.every(
    ({ key, months }) =>
      (key === 'reverse_referral_count' || areLoaded(loaded.referrals, months, baseMonth)) &&
      (!ofSent.includes(key) || areLoaded(loaded.sent, months, baseMonth)) &&
      (!ofStaysAlone.test(key) || areLoaded(loaded.stays, months, baseMonth)),
  )
}

/**
 * Computes items of reports from facts, by their definitions and without the product's tables.
 * @param areaOf - an institution's area of a label, 0 for none
 */
export const expectedItems = (
  facts: Facts,
  linkingDays: number,
  baseMonth: string | null,
  areaOf: (labelId: number, institutionId: number) => number,
) => {
  const isInAreas = (id: number, { areas }: Narrowings) => areas?.areaIds.includes(areaOf(areas.labelId, id)) ?? true
  const links = expectedLinks(facts, linkingDays)
  const stayOf = new Map(
    links.flatMap(({ referral, admission, isFirst }) => (referral && isFirst ? [[referral, admission] as const] : [])),
  )
  const loaded = loadedIn(facts)
  // Lists after the base month are incomplete: that nothing is in them does not mean that there was nothing.
  const complete = { referrals: upTo(loaded.referrals, baseMonth), sent: upTo(loaded.sent, baseMonth) }
  const referralsOf = ({ institution, department }: RowOf, months: Months, narrowed: Narrowings) =>
    facts.referrals.filter(
      (referral) =>
        isIn(referral.referral_date, months) &&
        (institution?.(referral.medical_institution_id) ?? true) &&
        (department?.(referral.own_department_id ?? 0) ?? true) &&
        (narrowed.ownDepartmentIds?.includes(referral.own_department_id ?? 0) ?? true) &&
        isInAreas(referral.medical_institution_id, narrowed) &&
        (narrowed.visitKind === undefined ||
          narrowed.visitKind === 'all' ||
          referral.first_visit_flag === (narrowed.visitKind === 'first_visit')),
    )
  const known = (count: number, isLoaded: boolean) => (count === 0 && !isLoaded ? null : count)
  const share = (part: number | null, whole: number | null, times: number) =>
    part === null || whole === null || whole === 0 ? null : (times * part) / whole
  const isOfDisease = (referral: Referral, { dpc6Digits: dpc6, kcodes }: Narrowings) => {
    const stay = stayOf.get(referral)
    const code = stay?.dpc_code?.slice(0, 6)
    const done = stay ? operationsOf(stay).flatMap(({ kcode }) => kcode ?? []) : []
    return (
      (dpc6 === undefined || (code !== undefined && dpc6.includes(code))) &&
      (kcodes === undefined || done.some((kcode) => kcodes.includes(kcode)))
    )
  }

  return (key: string, row: RowOf, everything: RowOf, months: Months, narrowed: Narrowings): Value => {
    const of = (from: RowOf, at: Months = months) => referralsOf(from, at, narrowed)
    const own = of(row)
    const hasReferrals = monthsIn(complete.referrals, months) > 0
    const count = known(own.length, hasReferrals)
    const all = own.flatMap((referral) => stayOf.get(referral) ?? [])
    const stays = own
      .filter((referral) => isOfDisease(referral, narrowed))
      .flatMap((referral) => stayOf.get(referral) ?? [])
    const hasStays = monthsIn(loaded.stays, months) > 0 || all.length > 0 || own.length === 0
    const ofStays = (sum: number) => (count === null || !hasStays ? null : sum)
    const ended = stays.filter(({ discharge_date: day }) => day !== null)
    const days = ended.reduce(
      (sum, { admission_date: from, discharge_date: to }) => sum + (to === null ? 0 : dayCount(from, to)),
      0,
    )
    const charged = stays.filter(({ bundled_yen: bundled, fee_yen: fee, dpc_code: code }) =>
      [bundled, fee, code].some((told) => told !== null),
    )
    const types = narrowed.revenueTypes ?? ['bundled', 'fee']
    const yen = stays.reduce(
      (sum, stay) =>
        sum +
        (types.includes('bundled') ? (stay.bundled_yen ?? 0) : 0) +
        (types.includes('fee') ? (stay.fee_yen ?? 0) : 0),
      0,
    )
    const revenue = charged.length === 0 && stays.length > 0 ? null : ofStays(yen)
    const operated = stays.filter((stay) => operationsOf(stay).length > 0).length
    const sent = facts.reverseReferrals.filter(
      (fact) =>
        isIn(fact.reverse_referral_date, months) &&
        (row.institution?.(fact.medical_institution_id_to) ?? true) &&
        (row.department?.(fact.own_department_id ?? 0) ?? true) &&
        (narrowed.ownDepartmentIds?.includes(fact.own_department_id ?? 0) ?? true) &&
        isInAreas(fact.medical_institution_id_to, narrowed),
    ).length
    const sentCount = known(sent, monthsIn(complete.sent, months) > 0)
    const institutionsIn = (at: Months) => new Set(of(row, at).map((referral) => referral.medical_institution_id))
    const replied = known(own.filter((referral) => referral.is_replied === true).length, hasReferrals)
    const unreplied = known(own.filter((referral) => referral.is_replied === false).length, hasReferrals)
    const comparedTo = (other: Months, test: (now: Set<number>, before: Set<number>) => number) =>
      areLoaded(loaded.referrals, months, baseMonth) && areLoaded(loaded.referrals, other, baseMonth)
        ? test(institutionsIn(months), institutionsIn(other))
        : null
    switch (key) {
      case 'referral_count':
        return count
      case 'referral_average': {
        const months12 = monthsIn(loaded.referrals, months)
        return months12 === 0 || count === null ? null : count / months12
      }
      case 'referral_share':
        return share(count, of(everything).length, 100)
      case 'referral_month_count':
        return known(new Set(own.map(({ referral_date: day }) => monthOf(day))).size, hasReferrals)
      case 'last_referral_month':
        return baseMonth === null
          ? null
          : (referralsOf(row, { start: '1950-01-01', end: baseMonth }, narrowed)
              .map(({ referral_date: day }) => monthOf(day))
              .toSorted()
              .at(-1) ?? null)
      case 'referring_institution_count':
        return known(institutionsIn(months).size, hasReferrals)
      case 'new_referring_institution_count':
        return comparedTo(otherMonthsOf(key, months), (now, before) => [...now].filter((id) => !before.has(id)).length)
      case 'lost_referring_institution_count':
        return comparedTo(otherMonthsOf(key, months), (now, before) => [...before].filter((id) => !now.has(id)).length)
      case 'unreplied_count':
        return unreplied
      case 'reply_rate':
        return replied === null || unreplied === null ? null : share(replied, replied + unreplied, 100)
      case 'hospital_admission_count':
        return ofStays(stays.length)
      case 'hospital_admission_rate':
        return share(ofStays(stays.length), count, 100)
      case 'operation_count':
        return ofStays(operated)
      case 'operation_rate':
        return share(ofStays(operated), count, 100)
      case 'hospital_days':
        return ofStays(days)
      case 'average_hospital_days':
        return share(ofStays(days), ofStays(ended.length), 1)
      case 'standard_revenue':
        return revenue
      case 'revenue_per_admission':
        return share(revenue, ofStays(charged.length), 1)
      case 'charged_rate':
        return share(ofStays(charged.length), ofStays(stays.length), 100)
      case 'reverse_referral_count':
        return sentCount
      case 'difference_count':
        return count === null || sentCount === null ? null : count - sentCount
      case 'reverse_referral_ratio':
        return share(sentCount, count, 100)
      default:
        throw new Error(`Nobody has said what ${key} should be`)
    }
  }
}
