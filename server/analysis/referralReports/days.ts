import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { FilterCondition, MatchingGroup } from '#contract/analysis/referralReports.ts'
import { daysAfter } from '#contract/days.ts'
import { aprilOf, fiscalYearOf, monthAfter, monthOf, monthsBetween } from '#contract/months.ts'

/**
 * Days from `first` (included) to `end` (excluded), as PostgreSQL writes them: `-infinity` and `infinity` sort before
 * and after all days as strings too.
 */
export interface Days {
  readonly first: string
  readonly end: string
}

const always: Days = { first: '-infinity', end: 'infinity' }
const lastOfAll = '9999-12-31'

const latest = (days: readonly (string | undefined)[]) =>
  days.reduce<string>((one, day = one) => (day > one ? day : one), always.first)
const earliest = (days: readonly (string | undefined)[]) =>
  days.reduce<string>((one, day = one) => (day < one ? day : one), always.end)

const daysIn = ({ start_date, end_date, start_month, end_month }: MatchingGroup): Days => ({
  first: latest([start_date, start_month]),
  end: earliest([
    end_date === undefined || end_date === lastOfAll ? undefined : daysAfter(end_date, 1),
    end_month && monthAfter(end_month, 1),
  ]),
})

const isAny = ({ first, end }: Days) => first < end

/** Sorts ranges of days and merges overlapping ones. */
const merged = (listed: readonly Days[]): Days[] => {
  const days: Days[] = []
  for (const next of listed.filter(isAny).toSorted((one, other) => (one.first < other.first ? -1 : 1))) {
    const last = days.at(-1)
    if (last && next.first <= last.end) days.splice(-1, 1, { first: last.first, end: latest([last.end, next.end]) })
    else days.push(next)
  }
  return days
}

const inBoth = (some: readonly Days[], others: readonly Days[]): Days[] =>
  merged(
    some.flatMap((one) =>
      others.map((other) => ({ first: latest([one.first, other.first]), end: earliest([one.end, other.end]) })),
    ),
  )

/** The days of referrals that the filters allow. @param filters - all must be fulfilled */
export const daysOf = (filters: readonly FilterCondition[]): Days[] =>
  filters
    .filter(({ definition_key: key }) => key === 'referral_date')
    .reduce<Days[]>((days, { matching_groups: groups }) => inBoth(days, merged(groups.map(daysIn))), [always])

type Unit = 'month' | 'fiscal_year'
const floor: Readonly<Record<Unit, (day: string) => string>> = {
  month: monthOf,
  fiscal_year: (day) => aprilOf(fiscalYearOf(day)),
}
const monthsIn: Readonly<Record<Unit, number>> = { month: 1, fiscal_year: 12 }

const isDay = (day: string) => day !== always.first && day !== always.end

const wholeIn = ({ first, end }: Days, unit: Unit): Days => {
  const begin = isDay(first) ? floor[unit](first) : first
  return {
    first: begin === first ? first : monthAfter(begin, monthsIn[unit]),
    end: isDay(end) ? floor[unit](end) : end,
  }
}

/** Cuts days into whole months or fiscal years and the remaining days. */
export const cutInto = (unit: Unit, days: readonly Days[]): { readonly whole: Days[]; readonly left: Days[] } => {
  const cut = days.map((one) => {
    const whole = wholeIn(one, unit)
    if (!isAny(whole)) return { whole: [], left: [one] }
    const left = [
      { first: one.first, end: whole.first },
      { first: whole.end, end: one.end },
    ]
    return { whole: [whole], left: left.filter(isAny) }
  })
  return { whole: cut.flatMap(({ whole }) => whole), left: cut.flatMap(({ left }) => left) }
}

/** The parts from which sums over months are added up. */
export interface Parts {
  /** Whole fiscal years. */
  readonly years: readonly Days[]
  readonly months: readonly Days[]
  /** Months that the years contain but the range does not. They are subtracted. */
  readonly beyond: readonly Days[]
}

const yearOf = (day: string): Days => {
  const first = floor.fiscal_year(day)
  return { first, end: monthAfter(first, 12) }
}

const cutAtAprils = ({ first, end }: Days): Days[] => {
  const next = yearOf(first).end
  return next < end ? [{ first, end: next }, ...cutAtAprils({ first: next, end })] : [{ first, end }]
}

/**
 * The fewest parts for a range within one fiscal year. If the range has more months than the year has besides, the
 * whole year less the others is shorter.
 */
const partsOf = (days: Days): Parts => {
  const year = yearOf(days.first)
  const beyond = [
    { first: year.first, end: days.first },
    { first: days.end, end: year.end },
  ].filter(isAny)
  return monthsBetween(days.first, days.end).length > 7
    ? { years: [year], months: [], beyond }
    : { years: [], months: [days], beyond: [] }
}

/** Cuts whole months into the fewest fiscal years and months that add up to them. */
export const cutIntoYears = (months: readonly Days[]): Parts => {
  const { whole, left } = cutInto('fiscal_year', months)
  const parts = left.flatMap(cutAtAprils).map(partsOf)
  return {
    years: merged([...whole, ...parts.flatMap(({ years }) => years)]),
    months: parts.flatMap((part) => part.months),
    beyond: parts.flatMap(({ beyond }) => beyond),
  }
}

/** The months that contain these days. */
export const monthsAround = (days: readonly Days[]): Days[] =>
  days.map(({ first, end }) => ({ first: isDay(first) ? monthOf(first) : first, end }))

/** SQL condition: a column's day is among these. */
export const isAmong = (name: string, days: readonly Days[]): RawBuilder<SqlBool> => {
  const ranges = days.map(({ first, end }) => {
    const from = first === always.first ? sql`true` : sql`${sql.ref(name)} >= ${first}::date`
    return end === always.end ? from : sql`${from} and ${sql.ref(name)} < ${end}::date`
  })
  return sql`(${sql.join([sql`false`, ...ranges], sql` or `)})`
}
