import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { SpanState } from '#contract/analysis/analysis.ts'
import { factsOfFigure } from '#contract/analysis/figureMonths.ts'
import { officialFigures } from '#contract/analysis/figures.ts'
import { type Better, betterOfItem } from '#contract/better.ts'
import type { Language } from '#contract/messages.ts'
import {
  alwaysComparable,
  type Comparability,
  comparabilityOf,
  comparabilityOfAll,
  type ComparedFacts,
  isComparable,
  monthText,
  sentComparability,
} from '#contract/comparison.ts'
import { fiscalYearOf, monthAfter, monthOf } from '#contract/months.ts'
import { type AggregationConditions, defaultSpanMonths, narrowings } from '#contract/reports/aggregationConditions.ts'
import { growsByDay, hasPeriod, isOfContactsAlone } from '#contract/reports/contactPeriods.ts'
import type { RecordKind } from '#contract/recordKinds.ts'
import { decimalsOfType } from '#contract/reports/cellText.ts'
import { distinctHeadings, formulaName, type NamedFormula } from '#contract/reports/formulaNames.ts'
import { addsUp, formulaKey, hasTotal } from '#contract/reports/items/catalogue.ts'
import type { Computation, ReportItemDefinition } from '#contract/reports/items/item.ts'
import type { Report, ReportItem } from '#contract/reports/reportItems.ts'
import type { ResultColumn } from '#contract/reports/results.ts'
import type { ReportKind } from '#contract/reports/valueTypes.ts'
import type { z } from 'zod'
import { unsettledOfficial } from '../analysis/figures/figureValues.ts'
import { readUnsettledArrivals } from '../analysis/figures/patientCounts.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { differenceAsShown, differenceOf } from '../facts/months/difference.ts'
import { type FigureMonths, knownMonthsOf, readFigureMonths } from '../facts/months/figureMonths.ts'
import { readSegmentation } from '../facts/segments/segmentationStore.ts'
import { segmentDays } from '../facts/segments/segmentsOfYear.ts'
import type { Account } from '../handlers.ts'
import { ownPlace } from '../institutions/institutionSearch.ts'
import { dayInJapan } from '../japanDays.ts'
import { invalidField } from '../problems.ts'
import type { Attribute, AttributeContext, AttributeOf } from './attributes/attribute.ts'
import { communicationAttributes } from './attributes/communications.ts'
import { institutionAttributes } from './attributes/institutions.ts'
import { labelAttribute } from './attributes/labels.ts'
import { readGone } from './goneRecords.ts'
import { createLeaves, isOfStays, type Leaf, type Leaves, recordsOfMeasure, sourceOf } from './leaves.ts'
import type { Matched } from './matchers.ts'
import { type NamedRecords, readNamedRecords } from './namedRecords.ts'
import { narrowingWords } from './narrowingWords.ts'
import { type OfficialValues, readOfficialFigures } from './official.ts'
import { periodWords } from './periodWords.ts'
import { readyWord } from './readyWords.ts'
import { type ResolvedItem, resolveReport } from './resolve.ts'
import { otherMonthsOf, quotient, valueOf } from './values.ts'
import { distinctWindows, leastComplete, monthsOfWindow, type Window, windowOf, windowState } from './windows.ts'
import { withWordCodes } from './wordCodes.ts'

type Sql = RawBuilder<unknown>

/** Whether the row of a department counts institutions that are new to it, or lost to it, where the total judges all departments together. */
const judgedByRow = ({ computation }: ReportItemDefinition): 'new' | 'lost' | null => {
  if (computation.of !== 'distinct') return null
  if (computation.measure === 'new_referring_institutions') return 'new'
  return computation.measure === 'lost_referring_institutions' ? 'lost' : null
}

/** Who asks, in which transaction. */
export interface Caller {
  readonly tx: TenantTransaction
  readonly tenantId: number
  readonly account: Pick<Account, 'features' | 'ownInstitutionId'>
  readonly language: Language
}

/** An item ready to be computed. */
export interface CompiledItem {
  readonly key: string
  readonly resolved: ResolvedItem
  readonly window: Window | null
  /** The value over columns of `cells`: leaves, attributes and official figures. Null for locked and deleted items. */
  readonly value: Sql
  readonly matched: Matched
  /** An attribute, which `cells` reads into columns of its own. */
  readonly attribute: Attribute | null
  readonly hasTotal: boolean
  /** Whether its values in several rows add up. */
  readonly addsUp: boolean
  /** The leaves and attributes that it needs, by name; for formulas those of both sides. */
  readonly needs: ReadonlySet<string>
  /** The periods of its figures, each once; for formulas those of both sides. */
  readonly windows: readonly Window[]
  /** Whether its figures grow by the day, so that a period that is not over says so; for formulas whether those of a side do. */
  readonly isGrowing: boolean
  /** Whether its figures may be compared with those of another period. */
  readonly comparability: Comparability
  readonly column: z.input<typeof ResultColumn>
}

export interface CompiledReport {
  readonly kind: ReportKind
  readonly months: FigureMonths
  /** The newest base month that can be chosen. */
  readonly latestBaseMonth: string | null
  readonly records: NamedRecords
  readonly items: ReadonlyMap<string, CompiledItem>
  readonly leaves: Leaves
  /** Official figures by department (null: the whole hospital), in the columns that items name. */
  readonly officialOf: ((departmentId: number | null) => Readonly<Record<string, number | null>>) | null
  readonly report: Report
}

/** Whether a row of a report on institutions is one of those that a query finds. */
const isAmong =
  (institutionsWith: (ids: readonly number[]) => Sql) =>
  (ids: readonly number[]): RawBuilder<SqlBool> =>
    sql<SqlBool>`cells.id in (${institutionsWith(ids)})`

const measuresOf = (computation: Computation): readonly Leaf['measure'][] => {
  switch (computation.of) {
    case 'sum':
    case 'distinct':
    case 'months':
    case 'per_month':
    case 'share':
      return [computation.measure]
    case 'ratio':
      return [computation.part, computation.whole]
    case 'difference':
      return [computation.from, computation.less]
    case 'reply_rate':
      return ['referrals']
    case 'official':
    case 'attribute':
    case 'formula':
      return []
  }
}

const countsStays = (computation: Computation): boolean => {
  if (computation.of === 'sum' || computation.of === 'per_month' || computation.of === 'share')
    return isOfStays(computation.measure)
  return computation.of === 'ratio' && (isOfStays(computation.part) || isOfStays(computation.whole))
}

/** Whether an item says how many letters are answered or are not. */
const countsReplies = (computation: Computation): boolean =>
  computation.of === 'reply_rate' ||
  (computation.of === 'sum' && (computation.measure === 'replied' || computation.measure === 'unreplied'))

/** The kinds of the office's own records that an item counts. */
const recordsOf = (computation: Computation, { communication_type: type }: AggregationConditions): RecordKind[] => [
  ...new Set(measuresOf(computation).flatMap((measure) => recordsOfMeasure(measure, type))),
]

/** What the figures of an item are made of. Official figures are made of the same as in charts. */
const factsOf = (key: string, computation: Computation, conditions: AggregationConditions): ComparedFacts => {
  const official = officialFigures.find((figure) => figure === key)
  if (official) return factsOfFigure(official)
  const sources = new Set(measuresOf(computation).map(sourceOf))
  return {
    referrals: sources.has('received'),
    reverseReferrals: sources.has('sent'),
    stays: countsStays(computation),
    replies: countsReplies(computation),
    records: recordsOf(computation, conditions),
  }
}

/** Whether an official figure has arrivals by ambulance, which files count automatically. */
const isOfArrivals = (key: string): boolean =>
  Object.hasOwn(unsettledOfficial({ unsettled: { ambulances: [], outside: [] } }), key)

/** The months of some windows whose automatic arrivals by ambulance are in a figure and may still grow. */
const unsettledIn = (
  windows: readonly Window[],
  ofFigures: Readonly<Record<string, readonly string[]>>,
  key: string,
): readonly string[] =>
  (ofFigures[key] ?? []).filter((month) =>
    windows.some(({ start_date: start, end_date: end }) => month >= monthOf(start) && month <= end),
  )

/** The state of a window, some of whose automatic counts may still grow. */
const stateWith = (unsettled: readonly string[], state: SpanState | null): SpanState | null =>
  unsettled.length > 0 && (state === null || state === 'complete') ? 'unsettled' : state

/** The other months that an item looks at to tell who is new or lost. */
const otherWindowOf = ({ computation }: ReportItemDefinition, window: Window): Window | null =>
  computation.of === 'distinct' ? otherMonthsOf(computation.measure, window) : null

/**
 * The months that a report is computed with. Relative periods end with the tenant's base month, in reports on contacts
 * alone with the current month, or with an earlier month that the reader chose.
 * @throws a 422 for a later month
 */
const monthsOf = (
  months: FigureMonths,
  asked: string | null | undefined,
  isOfContacts: boolean,
): { readonly months: FigureMonths; readonly latest: string | null } => {
  const latest = isOfContacts ? monthOf(dayInJapan()) : months.baseMonth
  if (asked == null) return { months: { ...months, baseMonth: latest }, latest }
  if (latest === null || asked > latest)
    throw invalidField('base_month', {
      ja: `基準月は${latest === null ? 'データの取り込み後' : `${monthText(latest, 'ja')}まで`}を選べます`,
      en:
        latest === null
          ? 'There is no data to choose a month of'
          : `The month may be at most ${monthText(latest, 'en')}`,
    })
  return { months: { ...months, baseMonth: asked }, latest }
}

const attributeReaders: Readonly<Record<string, AttributeOf>> = { ...institutionAttributes, ...communicationAttributes }

/** A column name for an item's attribute. */
const attributeName = (place: number) => `attribute_${place}`
export const keysName = (name: string): string => `${name}_keys`

const nothing = { value: sql`null::float8`, needs: new Set<string>() }

/** Items of a request, compiled to SQL. @throws a 422 for items that cannot be computed */
export const compileReport = async (
  { tx, tenantId, account, language }: Caller,
  kind: ReportKind,
  request: Report & { readonly base_month?: string | null | undefined },
): Promise<CompiledReport> => {
  const [figureMonths, records] = await Promise.all([
    readFigureMonths(tx, tenantId),
    readNamedRecords(tx, tenantId, language),
  ])
  const gone = await readGone(tx, tenantId, request, records)
  const resolving = { kind, account, records, gone }
  const first = resolveReport(request, { ...resolving, baseMonth: figureMonths.baseMonth })
  const { months, latest } = monthsOf(
    figureMonths,
    request.base_month,
    isOfContactsAlone([...first.values()].flatMap(({ definition }) => definition ?? [])),
  )
  const resolved = resolveReport(request, { ...resolving, baseMonth: months.baseMonth })
  const usesOf = (test: (definition: ReportItemDefinition, key: string) => boolean) =>
    [...resolved.values()].some(
      ({ definition, item, isLocked, isDeleted }) =>
        definition !== null && !isLocked && !isDeleted && test(definition, item.definition_key),
    )
  const place = usesOf((_, key) => key === 'distance_km') ? await ownPlace(tx, account.ownInstitutionId) : null
  const segmentation = usesOf((_, key) => key === 'segment') ? await readSegmentation(tx, tenantId, language) : null
  const arrivals = usesOf((_, key) => isOfArrivals(key)) ? await readUnsettledArrivals(tx, tenantId) : null
  const leaves = createLeaves()
  const officialWindows: Window[] = []
  const officialColumns: { readonly name: string; readonly window: number; readonly figure: string }[] = []
  const items = new Map<string, CompiledItem>()
  const known = knownMonthsOf(months)
  const newestMonth = months.baseMonth === figureMonths.baseMonth ? null : figureMonths.baseMonth
  const naming = { records, language, newestMonth, isSetBack: months.baseMonth !== latest }

  const simple = (one: ResolvedItem, definition: ReportItemDefinition, window: Window | null) => {
    const conditions = one.item.aggregation_conditions
    if (definition.computation.of === 'official') {
      if (window === null) return { ...nothing, attribute: null }
      const name = `official_${officialColumns.length}`
      officialColumns.push({ name, window: officialWindows.length, figure: one.item.definition_key })
      officialWindows.push(window)
      return { value: sql.ref(name), needs: new Set([name]), attribute: null }
    }
    if (definition.computation.of === 'attribute') {
      const context: AttributeContext = {
        tenantId,
        language,
        today: dayInJapan(),
        months,
        ownPlace: place,
        segmentation,
        conditions,
        window,
      }
      const attribute = one.label
        ? labelAttribute(tenantId, one.label)
        : attributeReaders[one.item.definition_key]?.(context)
      if (!attribute) throw new Error(`Nothing reads the item ${one.item.definition_key}`)
      const name = attributeName(items.size)
      return { value: sql.ref(name), needs: new Set([name]), attribute }
    }
    const { leaves: noted, names } = leaves.noted()
    const value = valueOf(definition, { months, leaves: noted, counted: { window, conditions } })
    if (!value) throw new Error(`Nothing computes the item ${one.item.definition_key}`)
    return { value, needs: names, attribute: null }
  }

  for (const one of resolved.values()) {
    const { item, definition, valueType, isLocked, isDeleted } = one
    const asked = definition && hasPeriod(definition) ? windowOf(item.aggregation_conditions, months.baseMonth) : null
    // Segments have thresholds of a year: a part of one would lower them.
    const window =
      asked && item.definition_key === 'segment' ? segmentDays(fiscalYearOf(asked.start_date), months.baseMonth) : asked
    const sides = (item.formula?.item_keys ?? []).map((key) => items.get(key))
    const otherWindow = definition && window && otherWindowOf(definition, window)
    const windows = distinctWindows(
      definition ? [window, otherWindow].filter((each) => each !== null) : sides.flatMap((side) => side?.windows ?? []),
    )
    const unsettled = arrivals
      ? unsettledIn(windows, unsettledOfficial({ unsettled: arrivals }), item.definition_key)
      : []
    const comparability = definition
      ? comparabilityOfAll([
          comparabilityOf(
            factsOf(item.definition_key, definition.computation, item.aggregation_conditions),
            windows.map(monthsOfWindow),
            known,
          ),
          ...(unsettled.length > 0 ? [sentComparability({ reason: 'unsettled', months: [...unsettled] })] : []),
        ])
      : comparabilityOfAll(sides.flatMap((side) => side?.comparability ?? []))
    const computed =
      isLocked || isDeleted
        ? { ...nothing, attribute: null }
        : definition
          ? simple(one, definition, window)
          : formula(one, sides, windows.length > 1 ? comparability : null)
    const shown = window ?? commonPeriod(sides)
    const isGrowing = definition ? growsByDay(definition) : sides.some((side) => side?.isGrowing)
    const period = shown && { ...shown, label: periodWords(shown, language, isGrowing ? dayInJapan() : undefined) }
    const [name] = computed.needs
    const official = officialFigures.find((figure) => figure === item.definition_key)
    const { attribute } = computed
    items.set(item.key, {
      key: item.key,
      resolved: one,
      window,
      ...computed,
      windows,
      isGrowing,
      comparability,
      matched: {
        type: valueType,
        value: computed.value,
        ...(attribute?.keys &&
          name !== undefined && { keys: sql.ref(keysName(name)), keyType: attribute.keyType ?? 'text' }),
        ...(attribute?.institutionsWith &&
          kind === 'medical_institution' && { hasAny: isAmong(attribute.institutionsWith) }),
      },
      hasTotal: definition ? hasTotal(definition) : sides.every((side) => side?.hasTotal ?? false),
      addsUp: definition ? addsUp(definition) : sides.every((side) => side?.addsUp ?? false),
      column: {
        item_key: item.key,
        heading: headingOf(one, period, { items, ...naming }),
        value_type: valueType,
        unit: one.unit[language],
        is_locked: isLocked,
        is_deleted: isDeleted,
        period,
        periods: shown ? null : periodsOf(sides),
        state:
          definition && window
            ? stateWith(
                unsettled,
                windowState(
                  months,
                  window,
                  factsOf(item.definition_key, definition.computation, item.aggregation_conditions),
                ),
              )
            : worstOf(sides),
        official_figure: official ?? null,
        meaning: definition?.meaning[language] || null,
        is_change: windows.length > 1 || isAroundVisit(sides),
        is_increase: isIncrease(item, sides) || null,
        judged_by_row: kind === 'own_department' && definition ? judgedByRow(definition) : null,
        better: definition
          ? betterOfItem(item.definition_key, item.aggregation_conditions)
          : betterOfFormula(item, sides),
        not_compared: comparability.notCompared,
        known_for: definition
          ? knownForOf(item, months.baseMonth)
          : (sides.flatMap((side) => side?.column.known_for ?? [])[0] ?? null),
      },
    })
  }
  const readOfficial =
    officialWindows.length > 0 ? await readOfficialFigures(tx, tenantId, officialWindows, months) : null
  return {
    kind,
    months,
    latestBaseMonth: latest,
    records,
    items: withDistinctHeadings(items, request.display_items, naming),
    leaves,
    report: { ...request, filter_conditions: withWordCodes(request.filter_conditions, items) },
    officialOf: readOfficial && ((departmentId) => officialRow(readOfficial(departmentId), officialColumns)),
  }
}

const officialRow = (
  values: readonly OfficialValues[],
  columns: readonly { readonly name: string; readonly window: number; readonly figure: string }[],
) =>
  Object.fromEntries(
    columns.map(({ name, window, figure }) => [
      name,
      (values[window] as Readonly<Record<string, number | null>> | undefined)?.[figure] ?? null,
    ]),
  )

/** Whether the sides of a formula are referrals before and after each visit, whose periods are those of the rows. */
const isAroundVisit = (sides: readonly (CompiledItem | undefined)[]): boolean => {
  const keys = sides.map((side) => side?.resolved.item.definition_key)
  return keys.includes('referral_count_before') && keys.includes('referral_count_after')
}

/** The conditions of an item besides its period. */
const narrowingOf = ({ aggregation_conditions: conditions }: ReportItem): string => {
  const ofPeriods: readonly string[] = [...narrowings.period, ...narrowings.days]
  return JSON.stringify(
    Object.entries(conditions)
      .filter(([name, value]) => value !== undefined && !ofPeriods.includes(name))
      .toSorted(([one], [other]) => one.localeCompare(other)),
  )
}

type Sides = readonly (CompiledItem | undefined)[]

/** Whether a formula takes an earlier period of an item from a later one, or the later one from the earlier; undefined for all other formulas. */
const directionOf = ({ formula: of }: ReportItem, [left, right]: Sides): 'increase' | 'decrease' | undefined => {
  if (of?.operator !== '-' || !left || !right) return undefined
  const [one, other] = [left.resolved.item, right.resolved.item]
  if (narrowingOf(one) !== narrowingOf(other)) return undefined
  if (isAroundVisit([left, right])) return one.definition_key === 'referral_count_after' ? 'increase' : 'decrease'
  const isSame = one.definition_key === other.definition_key && one.definition_key !== formulaKey
  if (!isSame || !left.window || !right.window || left.window.end_date === right.window.end_date) return undefined
  return left.window.end_date > right.window.end_date ? 'increase' : 'decrease'
}

/** Whether a formula is the quotient of a difference and what was taken away in it: a growth. */
const isGrowth = ({ formula: of }: ReportItem, [left, right]: Sides): boolean => {
  const difference = left?.resolved.item.formula
  return of?.operator === '/' && difference?.operator === '-' && difference.item_keys[1] === right?.key
}

/** Whether a formula tells by how much something has increased. */
const isIncrease = (item: ReportItem, sides: Sides): boolean =>
  isGrowth(item, sides) ? sides[0]?.column.is_increase === true : directionOf(item, sides) === 'increase'

/**
 * The direction in which a formula is good: that of its item, if it takes an earlier period of this from a later one or is
 * the growth from it; the opposite, if it tells how much was lost. All other formulas may say anything.
 */
const betterOfFormula = (item: ReportItem, sides: Sides): Better => {
  const [left] = sides
  if (!left) return 'neither'
  if (isGrowth(item, sides)) return left.column.better
  const direction = directionOf(item, sides)
  if (!direction) return 'neither'
  const better = isAroundVisit(sides) ? 'more' : left.column.better
  return direction === 'increase' ? better : opposites[better]
}

const opposites: Readonly<Record<Better, Better>> = { more: 'less', less: 'more', neither: 'neither' }

/** A formula from its compiled sides. @param ofPeriods - whether its periods may be compared; null if they are all one */
const formula = (
  { item, times, valueType }: ResolvedItem,
  sides: readonly (CompiledItem | undefined)[],
  ofPeriods: Comparability | null,
) => {
  const [left, right] = sides
  if (!item.formula || !left || !right) throw new Error('A formula comes before its sides')
  const common = { needs: new Set([...left.needs, ...right.needs]), attribute: null }
  if (item.formula.operator === '-') {
    const comparability = ofPeriods ?? alwaysComparable
    // Counts are whole numbers, and yen are told as such although a mean of them is none.
    const value =
      valueType === 'count'
        ? differenceOf(left.value, right.value, comparability)
        : differenceAsShown(left.value, right.value, comparability, decimalsOfType(valueType))
    return { ...common, value }
  }
  const isKnown = ofPeriods === null || isComparable(ofPeriods)
  return { ...common, value: isKnown ? quotient(left.value, right.value, times) : nothing.value }
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

/** The least complete state of a formula's sides. */
const worstOf = (sides: readonly (CompiledItem | undefined)[]) => {
  const states = sides.map((side) => side?.column.state ?? null)
  return leastComplete.find((state) => states.includes(state)) ?? null
}

/** The period that both sides of a formula have, so that it is its own; null if there is none. */
const commonPeriod = (sides: readonly (CompiledItem | undefined)[]): Window | null => {
  const [first, ...others] = sides.map((side) => side?.column.period ?? null)
  const isCommon =
    others.length > 0 &&
    others.every((one) => one?.start_date === first?.start_date && one?.end_date === first?.end_date)
  return first && isCommon ? { start_date: first.start_date, end_date: first.end_date } : null
}

/** The periods of both sides of a formula, each once and the latest first; null if there are none. */
const periodsOf = (sides: readonly (CompiledItem | undefined)[]): z.input<typeof ResultColumn>['periods'] => {
  const ofSides = sides.flatMap((side) => side?.column.period ?? side?.column.periods ?? [])
  const distinct = [...new Map(ofSides.map((period) => [period.label, period])).values()]
  return distinct.length === 0
    ? null
    : distinct.toSorted((one, other) => other.start_date.localeCompare(one.start_date))
}

interface Naming {
  /** Those compiled before, the sides of formulas among them. */
  readonly items: ReadonlyMap<string, CompiledItem>
  readonly records: NamedRecords
  readonly language: Language
  /** The newest month with lists, where the reader has chosen an earlier base month. */
  readonly newestMonth: string | null
  /** Whether the reader has chosen an earlier base month. */
  readonly isSetBack: boolean
}

/** A formula with its name, for what it is called. */
const namedFormula = ({ formula: of, name }: ReportItem, language: Language): NamedFormula | undefined => {
  const [left = '', right = ''] = of?.item_keys ?? []
  return of ? { name: name && readyWord(name, language), operator: of.operator, sides: [left, right] } : undefined
}

/** What a formula is called that nobody has named: its sides, without the period that both have. @example '紹介件数 ÷ 訪問件数' */
const nameOfFormula = (named: NamedFormula, naming: Naming): string => {
  const { items, language } = naming
  const sideOf = (key: string) => {
    const side = items.get(key)
    if (!side) throw new Error('A formula comes before its sides')
    return side
  }
  const hasCommon = commonPeriod(named.sides.map(sideOf)) !== null
  return formulaName(
    named,
    (key) => namedFormula(sideOf(key).resolved.item, language),
    (key) => (hasCommon ? headingOf(sideOf(key).resolved, null, naming) : sideOf(key).column.heading),
    language,
  )
}

/** What a column is called. @param period - that is named with it */
const headingOf = (
  { item, definition, label }: ResolvedItem,
  period: CompiledItem['column']['period'],
  naming: Naming,
): string => {
  const { records, language, newestMonth, isSetBack } = naming
  // What the reader set back does not change these columns, so they say of when they are whatever they are called.
  const asOf = [
    ...(definition?.isAsOfToday && (isSetBack || !item.name) ? [asOfTodayWords[language]] : []),
    ...(definition?.isAsOfNewestMonth && newestMonth !== null ? [asOfMonthWords[language](newestMonth)] : []),
  ]
  if (item.name) return withDetails(readyWord(item.name, language), asOf, language)
  const calculated = namedFormula(item, language)
  const name =
    definition?.label[language] ?? label?.name ?? (calculated ? nameOfFormula(calculated, naming) : undefined)
  if (name === undefined) return deletedWords[language]
  const details = [
    ...(period ? [period.label] : []),
    ...asOf,
    ...narrowingWords(item.aggregation_conditions, records, language),
  ]
  return withDetails(name, details, language)
}

const withDetails = (name: string, details: readonly string[], language: Language): string => {
  if (details.length === 0) return name
  return language === 'ja' ? `${name}（${details.join('・')}）` : `${name} (${details.join(', ')})`
}

const asOfMonthWords = {
  ja: (month: string) => `${monthText(month, 'ja')}現在`,
  en: (month: string) => `as of ${monthText(month, 'en')}`,
} as const
const asOfTodayWords = { ja: '今日現在', en: 'as of today' } as const

/** Columns with headings of which no two are equal: a name that several have says what each of them counts. */
const withDistinctHeadings = (
  items: ReadonlyMap<string, CompiledItem>,
  keys: readonly string[],
  naming: Omit<Naming, 'items'>,
): ReadonlyMap<string, CompiledItem> => {
  const shown = [...new Set(keys)].flatMap((key) => items.get(key) ?? [])
  const headings = distinctHeadings(
    shown.map(({ resolved, column: { heading, period } }) => ({
      heading,
      details: resolved.item.name
        ? headingOf({ ...resolved, item: { ...resolved.item, name: null } }, period, { items, ...naming })
        : '',
    })),
    naming.language,
  )
  const changed = shown.map((item, index): [string, CompiledItem] => [
    item.key,
    { ...item, column: { ...item.column, heading: headings[index] ?? item.column.heading } },
  ])
  return new Map([...items, ...changed])
}

const deletedWords = { ja: '削除された項目', en: 'Deleted item' } as const

/** Whether a report counts by diseases or operations, or shows free texts: its results are noted in the audit log. */
export const isAuditedReport = ({ items }: CompiledReport): boolean =>
  [...items.values()].some(({ resolved: { item, definition } }) => {
    const { dpc6_digits: dpc6, kcodes } = item.aggregation_conditions
    return dpc6 !== undefined || kcodes !== undefined || definition?.isAudited === true
  })
