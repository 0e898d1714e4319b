import { calculatedOf, type FormulaUnit, formulaUnits, haveOneUnit, untoldUnit } from '#contract/reports/items/units.ts'
import type { Language } from '#contract/messages.ts'
import type { Draft, Item } from './draft.ts'
import { changeItems, type Definition, freshKey, keysOf } from './items.ts'
import { yearEarlier } from './periods.ts'

/** The calculations that the builder offers: difference, growth (a − b) ÷ b, ratio. */
export const calculations = ['difference', 'growth', 'ratio'] as const
export type Calculation = (typeof calculations)[number]

const formulaOf = (
  key: string,
  operator: '-' | '/',
  left: string,
  right: string,
  name: string | null,
  unit?: FormulaUnit,
): Item => ({
  key,
  definitionKey: 'formula',
  name,
  aggregationConditions: {},
  formula: { operator, itemKeys: [left, right], ...(unit && { unit }) },
})

/** The items of a calculation; growth needs a difference, which is not shown and has no name. The last one is the column. */
const itemsOf = (
  taken: readonly string[],
  calculation: Calculation,
  left: string,
  right: string,
  name: string | null,
  unit: FormulaUnit | undefined,
) => {
  const key = freshKey(taken, calculation)
  if (calculation === 'difference') return [formulaOf(key, '-', left, right, name)]
  if (calculation === 'ratio') return [formulaOf(key, '/', left, right, name, unit)]
  const difference = freshKey([...taken, key], 'difference')
  return [formulaOf(difference, '-', left, right, null), formulaOf(key, '/', difference, right, name, 'percent')]
}

/** Puts keys into the order of columns behind one of them, at the end if that is not shown. */
const shownAfter = (displayItems: readonly string[], after: string, keys: readonly string[]): readonly string[] => {
  const place = displayItems.indexOf(after)
  return place < 0
    ? [...displayItems, ...keys]
    : [...displayItems.slice(0, place + 1), ...keys, ...displayItems.slice(place + 1)]
}

/**
 * Adds a column that is calculated from two others.
 * @param name - its heading; null for one made from both columns
 * @param unit - what a ratio is told in
 */
export const addCalculation = (
  draft: Draft,
  calculation: Calculation,
  [left, right]: readonly [string, string],
  name: string | null,
  unit?: FormulaUnit,
): Draft => {
  const added = itemsOf(keysOf(draft), calculation, left, right, name, unit)
  const shown = added.slice(-1).map(({ key }) => key)
  return { ...draft, items: [...draft.items, ...added], displayItems: [...draft.displayItems, ...shown] }
}

/** The longest heading. */
const maxNameLength = 60

/** The headings of {@link compareWithLastYear}, the last two with what they are about. */
export interface ComparisonNames {
  readonly now: string
  readonly before: string
  readonly change: string
  readonly growth: string
}

/**
 * Puts the same months of the year before, the change and the growth behind a column, as one group.
 * @returns the same draft if the item has no period that a year can be taken from
 */
export const compareWithLastYear = (draft: Draft, key: string, names: ComparisonNames): Draft => {
  const item = draft.items.find((one) => one.key === key)
  const earlier = item && yearEarlier(item.aggregationConditions)
  if (!item || !earlier) return draft
  const groupKey = key
  const before: Item = {
    ...item,
    key: freshKey(keysOf(draft), `${key}_before`),
    name: item.name ? `${item.name} ${names.before}`.slice(0, maxNameLength) : null,
    aggregationConditions: earlier,
    groupKey,
  }
  const taken = [...keysOf(draft), before.key]
  const change = formulaOf(freshKey(taken, `${key}_change`), '-', key, before.key, names.change.slice(0, maxNameLength))
  const growth = formulaOf(
    freshKey([...taken, change.key], `${key}_growth`),
    '/',
    change.key,
    before.key,
    names.growth.slice(0, maxNameLength),
    'percent',
  )
  const added = [before, { ...change, groupKey, shading: 'change' as const }, { ...growth, groupKey }]
  const withGroup = changeItems(draft, [key], (one) => ({ ...one, groupKey }))
  return {
    ...withGroup,
    items: [...withGroup.items, ...added],
    displayItems: [
      ...shownAfter(
        draft.displayItems,
        key,
        added.map((one) => one.key),
      ),
    ],
  }
}

/** Type and unit of an item, also of formulas; undefined for words, dates and unknown items. */
const numberOf = (
  draft: Draft,
  key: string,
  definitions: ReadonlyMap<string, Definition>,
  depth = 0,
): ReturnType<typeof calculatedOf> => {
  const item = draft.items.find((one) => one.key === key)
  if (!item || depth > 3) return undefined
  if (item.formula) {
    const [left = '', right = ''] = item.formula.itemKeys
    const sides = [left, right].map((side) => numberOf(draft, side, definitions, depth + 1))
    const [a, b] = sides
    return a && b && calculatedOf(item.formula.operator, a, b, item.formula.unit)
  }
  const definition = definitions.get(item.definitionKey)
  return definition?.calculable && !definition.isLocked
    ? { valueType: definition.valueType, unit: { ja: definition.unit, en: definition.unit }, times: 1 }
    : undefined
}

/** The unit of an item's values as it is written after a number, also of formulas. */
export const unitTextOf = (
  draft: Draft,
  item: Item,
  definitions: ReadonlyMap<string, Definition>,
  language: Language,
): string =>
  item.formula
    ? (numberOf(draft, item.key, definitions)?.unit[language] ?? '')
    : (definitions.get(item.definitionKey)?.unit ?? '')

/** The items that a calculation can use, in their order. */
export const calculableItems = (draft: Draft, definitions: ReadonlyMap<string, Definition>): readonly Item[] =>
  draft.items.filter(({ key }) => numberOf(draft, key, definitions) !== undefined)

/** The type of an item's values, also of formulas. */
export const valueTypeOf = (draft: Draft, item: Item, definitions: ReadonlyMap<string, Definition>) =>
  item.formula
    ? (numberOf(draft, item.key, definitions)?.valueType ?? 'decimal')
    : (definitions.get(item.definitionKey)?.valueType ?? 'text')

/** Whether a calculation of two items has a result: only values of one unit can be subtracted. */
export const canCalculate = (
  draft: Draft,
  calculation: Calculation,
  [left, right]: readonly [string, string],
  definitions: ReadonlyMap<string, Definition>,
): boolean => {
  const [a, b] = [left, right].map((key) => numberOf(draft, key, definitions))
  return a !== undefined && b !== undefined && calculatedOf(calculation === 'ratio' ? '/' : '-', a, b) !== undefined
}

type Sides = readonly [string, string]

/** The units that a ratio of two items can be told in, each as it is written after a number; empty if there is none. */
export const unitsOfRatio = (
  draft: Draft,
  [left, right]: Sides,
  definitions: ReadonlyMap<string, Definition>,
  language: Language,
): ReadonlyMap<FormulaUnit, string> => {
  const [a, b] = [left, right].map((key) => numberOf(draft, key, definitions))
  if (!a || !b) return new Map()
  return new Map(formulaUnits.map((unit) => [unit, calculatedOf('/', a, b, unit)?.unit[language] ?? '']))
}

const patients: readonly string[] = ['referral', 'stay', 'reverse_referral']

/** What an item counts: referred patients, communications, or something that is its own. */
const subjectsOf = (draft: Draft, key: string, definitions: ReadonlyMap<string, Definition>, depth = 0): string[] => {
  const item = draft.items.find((one) => one.key === key)
  if (!item || depth > 3) return []
  if (item.formula) return item.formula.itemKeys.flatMap((side) => subjectsOf(draft, side, definitions, depth + 1))
  const family = definitions.get(item.definitionKey)?.family ?? ''
  if (patients.includes(family)) return ['patients']
  return [contacts.includes(item.definitionKey) ? 'contacts' : item.definitionKey]
}
const contacts: readonly string[] = ['contact_count', 'visit_count', 'refused_referral_count']

/**
 * What a ratio is told in unless somebody chooses: a part of the same patients or contacts in %, money in yen, different
 * units as one for the other, and otherwise a number, since visits are no share of referrals.
 */
export const usualUnit = (
  draft: Draft,
  [left, right]: Sides,
  definitions: ReadonlyMap<string, Definition>,
): FormulaUnit => {
  const [a, b] = [left, right].map((key) => numberOf(draft, key, definitions))
  if (!a || !b) return 'number'
  if (haveOneUnit(a, b)) {
    const [ofLeft, ofRight] = [left, right].map((key) => subjectsOf(draft, key, definitions))
    return new Set([...(ofLeft ?? []), ...(ofRight ?? [])]).size === 1 ? 'percent' : 'number'
  }
  if (a.valueType === 'yen') return b.valueType === 'count' ? 'yen' : 'number'
  return a.unit.ja !== '' && b.unit.ja !== '' ? 'per' : 'number'
}

/** Tells a ratio in another unit. */
export const changeUnit = (draft: Draft, key: string, unit: FormulaUnit): Draft =>
  changeItems(draft, [key], (item) => (item.formula ? { ...item, formula: { ...item.formula, unit } } : item))

/** The unit that a ratio is told in, whether or not somebody chose it; undefined for other items. */
export const unitOfRatio = (
  draft: Draft,
  { formula }: Item,
  definitions: ReadonlyMap<string, Definition>,
): FormulaUnit | undefined => {
  const [left = '', right = ''] = formula?.itemKeys ?? []
  if (formula?.operator !== '/') return undefined
  const [a, b] = [left, right].map((side) => numberOf(draft, side, definitions))
  return formula.unit ?? (a && b ? untoldUnit(a, b) : undefined)
}
