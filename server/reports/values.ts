import { type RawBuilder, sql } from 'kysely'
import { comparabilityOf, isComparable } from '#contract/comparison.ts'
import type { AggregationConditions } from '#contract/reports/aggregationConditions.ts'
import type { DistinctMeasure, Measure, ReportItemDefinition } from '#contract/reports/items/item.ts'
import { recordedState } from '#contract/recordKinds.ts'
import { loadedIn } from '../analysis/figures/loadedIn.ts'
import { type FigureMonths, knownMonthsOf } from '../facts/months/figureMonths.ts'
import { isOfStays, type Leaf, type Leaves, recordsOfMeasure, sourceOf } from './leaves.ts'
import { loadedMonthCount, monthsBefore, monthsOfWindow, type Window, yearBefore } from './windows.ts'

/** What an item counts: its conditions with their window. */
export interface Counted {
  /** Null for items without a period, and for relative periods while nothing is loaded. */
  readonly window: Window | null
  readonly conditions: AggregationConditions
}

interface Context {
  readonly months: FigureMonths
  readonly leaves: Leaves
  readonly counted: Counted
}

type Sql = RawBuilder<unknown>
const unknown = sql`null::float8`

/** Measures over a period are unknown without one. */
const hasPeriod = (measure: Measure | DistinctMeasure): boolean => {
  const source = sourceOf(measure)
  return source !== 'tasks' && source !== 'institutions'
}

const leafOf = ({ leaves, counted }: Context, measure: Leaf['measure'], more: Partial<Leaf> = {}): Sql =>
  leaves.of({ measure, window: counted.window, narrowed: counted.conditions, ...more })

/** A count, null if it is 0 and none are loaded or recorded, since unknown is not 0. */
const known = (value: Sql, isKnown: boolean): Sql => (isKnown ? value : sql`nullif(${value}, 0)`)

const withoutDiseases = ({ conditions, window }: Counted): Counted => {
  const { dpc6_digits: _dpc6, kcodes: _kcodes, ...rest } = conditions
  return { conditions: rest, window }
}

/**
 * A measure of stays. It is unknown where no survey data are loaded, unless there were no referrals or some stays are
 * known nevertheless; charges also where the charges of no stay are known.
 */
const stayMeasure = (context: Context, measure: Measure, window: Window): Sql => {
  const loaded = loadedIn(context.months, window)
  const value = leafOf(context, measure)
  const whole = { ...context, counted: withoutDiseases(context.counted) }
  const conditions = [
    ...(loaded.referrals ? [] : [sql`${leafOf(whole, 'referrals')} > 0`]),
    ...(loaded.stays ? [] : [sql`(${leafOf(whole, 'admissions')} > 0 or ${leafOf(whole, 'referrals')} = 0)`]),
    ...(measure === 'revenue_yen'
      ? [sql`(${leafOf(context, 'charged_stays')} > 0 or ${leafOf(context, 'admissions')} = 0)`]
      : []),
  ]
  return conditions.length === 0 ? value : sql`case when ${sql.join(conditions, sql` and `)} then ${value} end`
}

/** Whether any day of a window is after the first record of what a measure counts. */
const isRecorded = ({ months, counted }: Context, measure: Measure | DistinctMeasure, window: Window): boolean =>
  recordedState(
    recordsOfMeasure(measure, counted.conditions.communication_type),
    monthsOfWindow(window),
    months.firstRecords,
  ) !== 'not_recorded'

const measureOf = (context: Context, measure: Measure): Sql => {
  const { window } = context.counted
  if (!hasPeriod(measure)) return leafOf(context, measure)
  if (window === null) return unknown
  if (isOfStays(measure)) return stayMeasure(context, measure, window)
  const source = sourceOf(measure)
  const loaded = loadedIn(context.months, window)
  if (source === 'received') return known(leafOf(context, measure), loaded.referrals)
  if (source === 'sent') return known(leafOf(context, measure), loaded.reverseReferrals)
  return known(leafOf(context, measure), isRecorded(context, measure, window))
}

/** The months that are compared with a window to tell who is new or lost; null for other measures. */
export const otherMonthsOf = (measure: DistinctMeasure, window: Window): Window | null => {
  if (measure === 'new_referring_institutions') return monthsBefore(window)
  return measure === 'lost_referring_institutions' ? yearBefore(window) : null
}

/** A number of different institutions; of new and lost ones null unless both periods may be compared. */
const distinctOf = (context: Context, measure: DistinctMeasure): Sql => {
  const { window } = context.counted
  if (window === null) return unknown
  if (measure === 'visited_institutions') return known(leafOf(context, measure), isRecorded(context, measure, window))
  const otherWindow = otherMonthsOf(measure, window)
  if (otherWindow === null) return known(leafOf(context, measure), loadedIn(context.months, window).referrals)
  const both = [otherWindow, window].map(monthsOfWindow)
  const comparability = comparabilityOf({ referrals: true }, both, knownMonthsOf(context.months))
  return isComparable(comparability) ? leafOf(context, measure, { otherWindow }) : unknown
}

const isDistinct = (measure: string): measure is DistinctMeasure => measure.endsWith('_institutions')

const partOf = (context: Context, measure: Measure | DistinctMeasure): Sql =>
  isDistinct(measure) ? distinctOf(context, measure) : measureOf(context, measure)

const float = (value: Sql): Sql => sql`(${value})::float8`

/** Divides; null if either is unknown or the whole is 0. */
export const quotient = (part: Sql, whole: Sql, times: number): Sql =>
  sql`(${sql.lit(times)} * ${float(part)} / nullif(${float(whole)}, 0))`

/** The conditions of the denominator of a ratio: diseases and revenue types narrow the numerator only. */
const wholeOf = (context: Context, whole: Measure): Sql =>
  measureOf(
    sourceOf(whole) === 'received' && whole === 'referrals'
      ? { ...context, counted: withoutDiseases(context.counted) }
      : context,
    whole,
  )

/** The last month with a referral up to the base month has no beginning. */
const since: Window['start_date'] = '1950-01-01'

const monthsOf = (
  context: Context,
  measure: 'referral_months' | 'last_referral_month' | 'last_reverse_referral_month',
) => {
  const { window } = context.counted
  if (measure === 'referral_months')
    return window === null
      ? unknown
      : known(sql`coalesce(${leafOf(context, measure)}, 0)`, loadedIn(context.months, window).referrals)
  const { baseMonth } = context.months
  return baseMonth === null
    ? sql`null::date`
    : leafOf(context, measure, { window: { start_date: since, end_date: baseMonth } })
}

const share = (context: Context, measure: Measure): Sql => {
  const { window } = context.counted
  if (window === null) return unknown
  return quotient(measureOf(context, measure), leafOf(context, measure, { ofAllRows: true }), 100)
}

const average = (context: Context, measure: Measure): Sql => {
  const { window } = context.counted
  const count = window === null ? 0 : loadedMonthCount(context.months.referrals, window)
  return count === 0 ? unknown : sql`(${float(measureOf(context, measure))} / ${sql.lit(count)})`
}

/**
 * SQL for the value of an item that is computed from measures, over columns named after leaves.
 * @returns undefined for attributes, official figures and formulas, which are computed otherwise
 */
export const valueOf = (definition: ReportItemDefinition, context: Context): Sql | undefined => {
  const { computation } = definition
  switch (computation.of) {
    case 'sum':
      return measureOf(context, computation.measure)
    case 'distinct':
      return distinctOf(context, computation.measure)
    case 'months':
      return monthsOf(context, computation.measure)
    case 'per_month':
      return average(context, computation.measure)
    case 'share':
      return share(context, computation.measure)
    case 'difference':
      return sql`(${measureOf(context, computation.from)} - ${measureOf(context, computation.less)})`
    case 'reply_rate': {
      const replied = measureOf(context, 'replied')
      return quotient(replied, sql`${replied} + ${measureOf(context, 'unreplied')}`, 100)
    }
    case 'ratio':
      return quotient(partOf(context, computation.part), wholeOf(context, computation.whole), computation.times ?? 100)
    case 'official':
    case 'attribute':
    case 'formula':
      return undefined
  }
}
