import { leastComplete } from '#contract/analysis/periodStates.ts'
import type { Better } from '#contract/better.ts'
import { alwaysComparable, type Comparability, isComparable } from '#contract/comparison.ts'
import { narrowings } from '#contract/reports/aggregationConditions.ts'
import { decimalsOfType } from '#contract/reports/words/cellText.ts'
import { formulaKey } from '#contract/reports/items/catalogue.ts'
import type { ReportItem } from '#contract/reports/reportItems.ts'
import { differenceAsShown, differenceOf } from '../../facts/months/difference.ts'
import type { ResolvedItem } from '../resolve.ts'
import { quotient } from '../values.ts'
import type { Window } from '../windows.ts'
import { type CompiledColumn, type ItemValue, type Sides, unknownValue } from './compiledReport.ts'

/** Whether the sides of a formula are referrals before and after each visit, whose periods are those of the rows. */
export const isAroundVisit = (sides: Sides): boolean => {
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
export const isIncrease = (item: ReportItem, sides: Sides): boolean =>
  isGrowth(item, sides) ? sides[0]?.column.is_increase === true : directionOf(item, sides) === 'increase'

/**
 * The direction in which a formula is good: that of its item, if it takes an earlier period of this from a later one or is
 * the growth from it; the opposite, if it tells how much was lost. All other formulas may say anything.
 */
export const betterOfFormula = (item: ReportItem, sides: Sides): Better => {
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
export const formulaValue = (
  { item, times, valueType }: ResolvedItem,
  sides: Sides,
  ofPeriods: Comparability | null,
): ItemValue => {
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
  return { ...common, value: isKnown ? quotient(left.value, right.value, times) : unknownValue.value }
}

/** The least complete state of a formula's sides. */
export const worstOf = (sides: Sides) => {
  const states = sides.map((side) => side?.column.state ?? null)
  return leastComplete.find((state) => states.includes(state)) ?? null
}

/** The period that both sides of a formula have, so that it is its own; null if there is none. */
export const commonPeriod = (sides: Sides): Window | null => {
  const [first, ...others] = sides.map((side) => side?.column.period ?? null)
  const isCommon =
    others.length > 0 &&
    others.every((one) => one?.start_date === first?.start_date && one?.end_date === first?.end_date)
  return first && isCommon ? { start_date: first.start_date, end_date: first.end_date } : null
}

/** The periods of both sides of a formula, each once and the latest first; null if there are none. */
export const periodsOf = (sides: Sides): CompiledColumn['periods'] => {
  const ofSides = sides.flatMap((side) => side?.column.period ?? side?.column.periods ?? [])
  const distinct = [...new Map(ofSides.map((period) => [period.label, period])).values()]
  return distinct.length === 0
    ? null
    : distinct.toSorted((one, other) => other.start_date.localeCompare(one.start_date))
}
