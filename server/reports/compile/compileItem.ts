import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { officialFigures } from '#contract/analysis/figures/figures.ts'
import { stateOfFacts, stateWith } from '#contract/analysis/periodStates.ts'
import { betterOfItem } from '#contract/better.ts'
import { comparabilityOf, comparabilityOfAll, sentComparability } from '#contract/comparison.ts'
import { fiscalYearOf, monthAfter } from '#contract/months.ts'
import { defaultSpanMonths } from '#contract/reports/aggregationConditions.ts'
import { growsByDay, hasPeriod } from '#contract/reports/words/contactPeriods.ts'
import { addsUp, hasTotal } from '#contract/reports/items/catalogue.ts'
import type { ReportItemDefinition } from '#contract/reports/items/item.ts'
import type { ReportItem } from '#contract/reports/reportItems.ts'
import type { ReportKind } from '#contract/reports/valueTypes.ts'
import type { PatientCounts } from '../../analysis/figures/patientCounts.ts'
import { knownMonthsOf } from '../../facts/months/figureMonths.ts'
import { segmentDays } from '../../facts/segments/segmentsOfYear.ts'
import { dayInJapan } from '../../japanDays.ts'
import type { Matched } from '../matchers.ts'
import { periodWords } from '../periodWords.ts'
import type { ResolvedItem } from '../resolve.ts'
import { distinctWindows, monthsOfWindow, type Window, windowOf } from '../windows.ts'
import { headingOf, type Naming } from './columnHeadings.ts'
import {
  type CompiledColumn,
  type CompiledItem,
  type ItemValue,
  keysName,
  type Sides,
  unknownValue,
} from './compiledReport.ts'
import { factsOf, judgedByRow, otherWindowOf, unsettledIn } from './countedFacts.ts'
import {
  betterOfFormula,
  commonPeriod,
  formulaValue,
  isAroundVisit,
  isIncrease,
  periodsOf,
  worstOf,
} from './formulas.ts'
import { simpleValue, type Sources } from './simpleValue.ts'

/** What the items of a report are compiled with. */
export interface Compiling {
  readonly kind: ReportKind
  readonly sources: Sources
  /** The months whose arrivals by ambulance may still grow; null unless an item counts them. */
  readonly arrivals: PatientCounts['unsettled'] | null
  /** With the items that were compiled before. */
  readonly naming: Naming
}

/** What an item counts and what may be said of it, which follows from its definition or from the sides of its formula. */
type Traits = Pick<CompiledItem, 'window' | 'windows' | 'isGrowing' | 'comparability' | 'hasTotal' | 'addsUp'> & {
  readonly column: Pick<CompiledColumn, 'state' | 'meaning' | 'judged_by_row' | 'better' | 'known_for'>
}

/** The days that an item counts; null for those without a period. */
const windowOfItem = (
  { definition_key: key, aggregation_conditions: conditions }: ReportItem,
  definition: ReportItemDefinition,
  baseMonth: string | null,
): Window | null => {
  const asked = hasPeriod(definition) ? windowOf(conditions, baseMonth) : null
  // Segments have thresholds of a year: a part of one would lower them.
  return asked && key === 'segment' ? segmentDays(fiscalYearOf(asked.start_date), baseMonth) : asked
}

/**
 * Up to which month contacts have all the referrals after them. The months of a contact end with the day of its own month,
 * so that those of a whole month are known together.
 */
const knownForOf = (
  { definition_key: key, aggregation_conditions: { span_months: span = defaultSpanMonths } }: ReportItem,
  baseMonth: string | null,
) =>
  key === 'referral_count_after' && baseMonth !== null
    ? { last: monthAfter(baseMonth, -span), next_list: monthAfter(baseMonth, 1) }
    : null

const traitsOfDefinition = (
  item: ReportItem,
  definition: ReportItemDefinition,
  { kind, sources: { months, language }, arrivals }: Compiling,
): Traits => {
  const { definition_key: key, aggregation_conditions: conditions } = item
  const facts = factsOf(item, definition.computation)
  const window = windowOfItem(item, definition, months.baseMonth)
  const otherWindow = window && otherWindowOf(definition, window)
  const windows = distinctWindows([window, otherWindow].filter((each) => each !== null))
  const unsettled = arrivals ? unsettledIn(windows, arrivals, key) : []
  return {
    window,
    windows,
    isGrowing: growsByDay(definition),
    comparability: comparabilityOfAll([
      comparabilityOf(facts, windows.map(monthsOfWindow), knownMonthsOf(months)),
      ...(unsettled.length > 0 ? [sentComparability({ reason: 'unsettled', months: [...unsettled] })] : []),
    ]),
    hasTotal: hasTotal(definition),
    addsUp: addsUp(definition),
    column: {
      state: window && stateWith(unsettled, stateOfFacts(facts, monthsOfWindow(window), knownMonthsOf(months))),
      meaning: definition.meaning[language] || null,
      judged_by_row: kind === 'own_department' ? judgedByRow(definition) : null,
      better: betterOfItem(key, conditions),
      known_for: knownForOf(item, months.baseMonth),
    },
  }
}

const traitsOfFormula = (item: ReportItem, sides: Sides): Traits => ({
  window: null,
  windows: distinctWindows(sides.flatMap((side) => side?.windows ?? [])),
  isGrowing: sides.some((side) => side?.isGrowing),
  comparability: comparabilityOfAll(sides.flatMap((side) => side?.comparability ?? [])),
  hasTotal: sides.every((side) => side?.hasTotal ?? false),
  addsUp: sides.every((side) => side?.addsUp ?? false),
  column: {
    state: worstOf(sides),
    meaning: null,
    judged_by_row: null,
    better: betterOfFormula(item, sides),
    known_for: sides.flatMap((side) => side?.column.known_for ?? [])[0] ?? null,
  },
})

/** Whether a row of a report on institutions is one of those that a query finds. */
const isAmong =
  (institutionsWith: (ids: readonly number[]) => RawBuilder<unknown>) =>
  (ids: readonly number[]): RawBuilder<SqlBool> =>
    sql<SqlBool>`cells.id in (${institutionsWith(ids)})`

/** What conditions compare with the values of an item. */
const matchedOf = ({ valueType }: ResolvedItem, { value, needs, attribute }: ItemValue, kind: ReportKind): Matched => {
  const [name] = needs
  return {
    type: valueType,
    value,
    ...(attribute?.keys &&
      name !== undefined && { keys: sql.ref(keysName(name)), keyType: attribute.keyType ?? 'text' }),
    ...(attribute?.institutionsWith &&
      kind === 'medical_institution' && { hasAny: isAmong(attribute.institutionsWith) }),
  }
}

/** An item ready to be computed. @param one - a formula comes after its sides */
export const compileItem = (one: ResolvedItem, compiling: Compiling): CompiledItem => {
  const { item, definition, valueType, isLocked, isDeleted } = one
  const { kind, sources, naming } = compiling
  const { items, language } = naming
  const sides = (item.formula?.item_keys ?? []).map((key) => items.get(key))
  const { column, ...traits } = definition
    ? traitsOfDefinition(item, definition, compiling)
    : traitsOfFormula(item, sides)
  const { window, windows, isGrowing, comparability } = traits
  const computed =
    isLocked || isDeleted
      ? unknownValue
      : definition
        ? simpleValue(one, definition, window, sources, items.size)
        : formulaValue(one, sides, windows.length > 1 ? comparability : null)
  const shown = window ?? commonPeriod(sides)
  const period = shown && { ...shown, label: periodWords(shown, language, isGrowing ? dayInJapan() : undefined) }
  return {
    key: item.key,
    resolved: one,
    ...traits,
    ...computed,
    matched: matchedOf(one, computed, kind),
    column: {
      ...column,
      item_key: item.key,
      heading: headingOf(one, period, naming),
      value_type: valueType,
      unit: one.unit[language],
      is_locked: isLocked,
      is_deleted: isDeleted,
      period,
      periods: shown ? null : periodsOf(sides),
      official_figure: officialFigures.find((figure) => figure === item.definition_key) ?? null,
      is_change: windows.length > 1 || isAroundVisit(sides),
      is_increase: isIncrease(item, sides) || null,
      not_compared: comparability.notCompared,
    },
  }
}
