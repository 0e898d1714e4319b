import { RevenueType } from '#contract/reports/aggregationConditions.ts'
import { monthsBetween } from '#contract/months.ts'
import type { Conditions, Draft, Item } from './draft.ts'
import { blocksOf, copiesOf, type Definition, freshKey, keysOf, maxItems } from './items.ts'
import { monthsOf, periodOf, withPeriod, yearEarlier } from './periods.ts'

/** By what a column can be split. */
export const splits = ['own_department', 'area', 'month', 'fiscal_year', 'revenue_type', 'visit_kind', 'staff'] as const
export type Split = (typeof splits)[number]

/** By what the columns of a block differ: a split, the same months a year before, or other periods. */
export type FoundSplit = Split | 'year_before' | 'period'

/** One of the columns that a split makes: what it counts, and how it is called. */
export interface Part {
  readonly conditions: Conditions
  readonly name: string
}

/** The condition that each split sets. */
const fieldOf = {
  own_department: 'ownDepartmentIds',
  area: 'areas',
  revenue_type: 'revenueTypes',
  visit_kind: 'visitKind',
  staff: 'staffIds',
} as const satisfies Partial<Record<Split, keyof Conditions>>

const isOfTime = (by: FoundSplit): by is 'month' | 'fiscal_year' | 'year_before' | 'period' =>
  by === 'month' || by === 'fiscal_year' || by === 'year_before' || by === 'period'

const narrowingOf = {
  own_department: 'own_departments',
  area: 'areas',
  revenue_type: 'revenue_types',
  visit_kind: 'visit_kind',
  staff: 'staff',
  month: 'period',
  fiscal_year: 'period',
} as const satisfies Record<Split, string>

const text = (conditions: Conditions) =>
  JSON.stringify(Object.entries(conditions).toSorted(([a], [b]) => a.localeCompare(b)))

/** The items of a split that count something themselves. */
const counted = (items: readonly Item[]) => items.filter(({ formula }) => !formula)

/** The periods of items, each once. */
const periodsOf = (items: readonly Item[]): readonly Conditions[] => [
  ...new Map(
    counted(items)
      .map(({ aggregationConditions }) => periodOf(aggregationConditions))
      .map((period) => [text(period), period]),
  ).values(),
]

/** Of two periods the one whose months the other has a year before; undefined if they are no such two. */
const laterOfTwoYears = (periods: readonly Conditions[]): Conditions | undefined =>
  periods.length === 2
    ? periods.find((period) => {
        const earlier = yearEarlier(period)
        return earlier !== null && periods.some((other) => text(other) === text(earlier))
      })
    : undefined

const isOneMonth = ({ startMonthsAway: from, endMonthsAway: to, startMonth, endMonth }: Conditions) =>
  (from !== undefined && from === to) || (startMonth !== undefined && startMonth === endMonth)

const isFiscalYear = ({ fiscalYear, fiscalYearsAway }: Conditions) =>
  fiscalYear !== undefined || fiscalYearsAway !== undefined

/** What several periods are to each other. */
const splitOfPeriods = (periods: readonly Conditions[]): FoundSplit => {
  if (periods.every(isFiscalYear)) return 'fiscal_year'
  if (laterOfTwoYears(periods)) return 'year_before'
  return periods.every(isOneMonth) ? 'month' : 'period'
}

/** By what the columns of a block are split already: the conditions in which they differ. */
export const splitsOf = (items: readonly Item[]): readonly FoundSplit[] => {
  const leaves = counted(items)
  const differ = (valueOf: (conditions: Conditions) => unknown) =>
    new Set(leaves.map(({ aggregationConditions: conditions }) => JSON.stringify(valueOf(conditions) ?? null))).size > 1
  const byField = (['own_department', 'area', 'revenue_type', 'visit_kind', 'staff'] as const).filter((by) =>
    differ((conditions) => conditions[fieldOf[by]]),
  )
  const periods = periodsOf(items)
  return [...byField, ...(periods.length > 1 ? [splitOfPeriods(periods)] : [])]
}

/** By what the columns of a block can be split besides. Formulas follow their sides. */
export const possibleSplits = (
  items: readonly Item[],
  definitions: ReadonlyMap<string, Definition>,
): readonly Split[] => {
  const leaves = counted(items)
  const done = splitsOf(items)
  const keys = new Set(items.map(({ key }) => key))
  const isClosed = items.every(({ formula }) => formula?.itemKeys.every((side) => keys.has(side)) ?? true)
  if (leaves.length === 0 || !isClosed) return []
  return splits.filter(
    (by) =>
      !done.includes(by) &&
      !(isOfTime(by) && done.some(isOfTime)) &&
      leaves.every(({ definitionKey }) =>
        definitions.get(definitionKey)?.enabledAggregations.includes(narrowingOf[by]),
      ),
  )
}

/** The months of an item's period as parts, the earliest first. They move with the base month. */
export const monthParts = (
  conditions: Conditions,
  baseMonth: string,
  nameOf: (month: string) => string,
): readonly Part[] => {
  const span = monthsOf(conditions, baseMonth)
  if (!span) return []
  const isFixed = conditions.startMonth !== undefined
  const last = span.last > baseMonth ? baseMonth : span.last
  return monthsBetween(span.first, last).map((month) => {
    const away = monthsBetween(month, baseMonth).length - 1
    return {
      name: nameOf(month),
      conditions: isFixed ? { startMonth: month, endMonth: month } : { startMonthsAway: away, endMonthsAway: away },
    }
  })
}

/** Some fiscal years up to the current one as parts, the earliest first. */
export const yearParts = (count: number, nameOf: (yearsAway: number) => string): readonly Part[] =>
  Array.from({ length: count }, (_, index) => count - 1 - index).map((away) => ({
    name: nameOf(away),
    conditions: { fiscalYearsAway: away },
  }))

/** Areas of a label as parts; 0 for what is outside of them. */
export const areaParts = (
  labelId: number,
  areas: readonly { readonly id: number; readonly name: string }[],
): readonly Part[] => areas.map(({ id, name }) => ({ name, conditions: { areas: { labelId, areaIds: [id] } } }))

/** Records such as departments or staff as parts. */
export const recordParts = (
  by: 'own_department' | 'staff',
  records: readonly { readonly id: number; readonly name: string }[],
): readonly Part[] => records.map(({ id, name }) => ({ name, conditions: { [fieldOf[by]]: [id] } }))

export const revenueParts = (nameOf: (type: RevenueType) => string): readonly Part[] =>
  RevenueType.options.map((type) => ({ name: nameOf(type), conditions: { revenueTypes: [type] } }))

export const visitKindParts = (nameOf: (kind: 'first_visit' | 'return_visit') => string): readonly Part[] =>
  (['first_visit', 'return_visit'] as const).map((kind) => ({ name: nameOf(kind), conditions: { visitKind: kind } }))

/** How many items a report would have after a split. */
export const itemsAfterSplit = (draft: Draft, keys: readonly string[], parts: number): number =>
  draft.items.length + keys.length * (parts - 1)

export const canSplit = (draft: Draft, keys: readonly string[], parts: number): boolean =>
  parts > 1 && itemsAfterSplit(draft, keys, parts) <= maxItems

const named = (item: Item, part: string): Item['name'] =>
  item.name ? `${part} ${item.name}`.slice(0, 60) : (item.name ?? null)

/**
 * Splits columns: each part gets a copy of every one of them, narrowed to it, and all are edited together from then on.
 * Named columns and formulas get the part's name in front; other headings name their conditions anyway. Conditions and
 * sorts stay with the first part.
 */
export const splitColumns = (draft: Draft, keys: readonly string[], parts: readonly Part[]): Draft => {
  const groupKey = freshKey(
    draft.items.flatMap(({ groupKey: group }) => group ?? []),
    `split_${keys[0] ?? ''}`,
  )
  const narrowed = (item: Item, { conditions, name }: Part): Item => ({
    ...item,
    groupKey,
    name: named(item, name),
    ...(!item.formula && {
      aggregationConditions:
        Object.keys(periodOf(conditions)).length > 0
          ? withPeriod(item.aggregationConditions, conditions)
          : { ...item.aggregationConditions, ...conditions },
    }),
  })
  let taken = keysOf(draft)
  const copies = parts.map((part, index) => {
    const originals = draft.items.filter(({ key }) => keys.includes(key))
    const own = index === 0 ? originals : copiesOf(draft, inOrder(draft, keys), taken)
    taken = [...taken, ...own.map(({ key }) => key)]
    return own.map((item) => narrowed(item, part))
  })
  const order = inOrder(draft, keys)
  const sorted = copies.map((own, index) =>
    index === 0 ? order.flatMap((key) => own.find((item) => item.key === key) ?? []) : own,
  )
  const [first] = keys
  const place = draft.displayItems.findIndex((key) => key === first || keys.includes(key))
  const rest = draft.displayItems.filter((key) => !keys.includes(key))
  const before = draft.displayItems.slice(0, Math.max(0, place)).filter((key) => !keys.includes(key)).length
  const shown = new Set(draft.displayItems)
  const isShown = order.map((key) => shown.has(key))
  const columns = sorted.flatMap((own) => own.flatMap(({ key }, index) => (isShown[index] ? [key] : [])))
  return {
    ...draft,
    items: [...draft.items.filter(({ key }) => !keys.includes(key)), ...sorted.flat()],
    displayItems: [...rest.slice(0, before), ...columns, ...rest.slice(before)],
  }
}

/** Keys in the order of the columns, those not shown last. */
const inOrder = ({ displayItems }: Draft, keys: readonly string[]): readonly string[] => [
  ...displayItems.filter((key) => keys.includes(key)),
  ...keys.filter((key) => !displayItems.includes(key)),
]

/** The value of a split in an item's conditions, as a text that can be compared. */
const valueIn = (by: FoundSplit, conditions: Conditions): string =>
  isOfTime(by) ? text(periodOf(conditions)) : JSON.stringify(conditions[fieldOf[by]] ?? null)

const whole = (by: FoundSplit, items: readonly Item[], conditions: Conditions): Conditions => {
  if (by === 'month') return withPeriod(conditions, wholeOfMonths(periodsOf(items)))
  if (by === 'fiscal_year') return withPeriod(conditions, { fiscalYearsAway: 0 })
  if (isOfTime(by)) return conditions
  return Object.fromEntries(Object.entries(conditions).filter(([name]) => name !== fieldOf[by]))
}

/** The period from the first to the last of some months. */
const wholeOfMonths = (months: readonly Conditions[]): Conditions => {
  const aways = months.flatMap(({ startMonthsAway: away }) => away ?? [])
  if (aways.length > 0) return { startMonthsAway: Math.max(...aways), endMonthsAway: Math.min(...aways) }
  const fixed = months.flatMap(({ startMonth }) => startMonth ?? []).toSorted()
  const [first] = fixed
  const last = fixed.at(-1)
  return first === undefined || last === undefined ? {} : { startMonth: first, endMonth: last }
}

/**
 * Takes a split back: of the columns of a group those of its first part stay, and count the whole again. Of a year and the
 * one before, the later stays as it is; of other periods the first.
 * @param partName - what the split put in front of names
 */
export const mergeColumns = (draft: Draft, groupKey: string, by: FoundSplit, partName: string): Draft => {
  const items = blocksOf(draft).find((block) => block.groupKey === groupKey)?.items ?? []
  const [firstLeaf] = counted(items)
  if (!firstLeaf) return draft
  const later = by === 'year_before' ? laterOfTwoYears(periodsOf(items)) : undefined
  const value = later ? text(later) : valueIn(by, firstLeaf.aggregationConditions)
  const byKey = new Map(draft.items.map((item) => [item.key, item]))
  const isOfFirst = (item: Item): boolean =>
    item.formula
      ? item.formula.itemKeys.every((side) => {
          const known = byKey.get(side)
          return !known || isOfFirst(known)
        })
      : valueIn(by, item.aggregationConditions) === value
  const kept = items.filter(isOfFirst)
  const gone = items.filter((item) => !kept.includes(item)).map(({ key }) => key)
  const isSingle = kept.length === 1
  const restored = (item: Item): Item => ({
    ...item,
    groupKey: isSingle ? null : groupKey,
    name: item.name?.startsWith(`${partName} `) ? item.name.slice(partName.length + 1) : (item.name ?? null),
    aggregationConditions: item.formula ? item.aggregationConditions : whole(by, items, item.aggregationConditions),
  })
  const keptKeys = new Set(kept.map(({ key }) => key))
  return {
    ...draft,
    items: draft.items.flatMap((item) =>
      gone.includes(item.key) ? [] : [keptKeys.has(item.key) ? restored(item) : item],
    ),
    displayItems: draft.displayItems.filter((key) => !gone.includes(key)),
    filterConditions: draft.filterConditions.filter(({ itemKey }) => !gone.includes(itemKey)),
    sortConditions: draft.sortConditions.filter(({ itemKey }) => !gone.includes(itemKey)),
  }
}

/** Makes the columns of a group single ones. */
export const ungroup = (draft: Draft, groupKey: string): Draft => ({
  ...draft,
  items: draft.items.map((item) => (item.groupKey === groupKey ? { ...item, groupKey: null } : item)),
})
