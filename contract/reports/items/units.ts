import { unitWords } from '../../analysis/analysisWords.ts'
import type { Both } from '../../analysis/figures/figureSources.ts'
import { pointsUnit } from '../../comparison.ts'
import { singularUnit } from '../../unitForms.ts'
import type { ValueType } from '../valueTypes.ts'
import type { ReportItemDefinition } from './item.ts'

const none: Both = { ja: '', en: '' }
const units: Readonly<Partial<Record<ValueType, Both>>> = {
  count: { ja: '件', en: 'cases' },
  percent: { ja: '%', en: '%' },
  yen: { ja: '円', en: 'yen' },
}

/** Whether records are counted in a unit, in either language; formulas have none where nobody chose one. */
export const isRecordUnit = (unit: string): boolean =>
  unit === '' || unit === units.count?.ja || unit === units.count?.en || unit === unitWords.visits.en

/** The unit after an item's numbers; empty if there is none. */
export const unitOf = ({ unit, valueType }: Pick<ReportItemDefinition, 'unit' | 'valueType'>): Both =>
  unit ?? units[valueType] ?? none

/** Type and unit of a calculated value. */
export interface Calculated {
  readonly valueType: ValueType
  readonly unit: Both
}

/** What a quotient is told in: a plain number, %, 円, 件, or the left unit for one, a hundred … of the right one. */
export const formulaUnits = ['number', 'percent', 'yen', 'count', 'per', 'per_100', 'per_1000', 'per_10000'] as const
export type FormulaUnit = (typeof formulaUnits)[number]

const per = { per: 1, per_100: 100, per_1000: 1_000, per_10000: 10_000 } as const
const isPer = (unit: FormulaUnit): unit is keyof typeof per => Object.hasOwn(per, unit)

/** @example perUnit({ ja: '件', en: 'cases' }, { ja: '床', en: 'beds' }, 1) // { ja: '件/床', en: 'cases per bed' } */
const perUnit = (left: Both, right: Both, count: number): Both => {
  const many = right.en || 'cases'
  const ja = count === 1 ? '' : count === 10_000 ? '1万' : count.toLocaleString('ja')
  const en = count === 1 ? singularUnit(many) : `${count.toLocaleString('en')} ${many}`
  return { ja: `${left.ja}/${ja}${right.ja}`, en: `${left.en} per ${en}`.trim() }
}

/** A calculated value with the number by which its quotient is multiplied. */
export interface CalculatedTimes extends Calculated {
  readonly times: number
}

/** A quotient in a unit that somebody chose. */
const quotientIn = (chosen: FormulaUnit, left: Calculated, right: Calculated): CalculatedTimes => {
  if (isPer(chosen))
    return {
      valueType: left.valueType === 'yen' ? 'yen' : 'decimal',
      unit: perUnit(left.unit, right.unit, per[chosen]),
      times: per[chosen],
    }
  switch (chosen) {
    case 'number':
      return { valueType: 'decimal', unit: none, times: 1 }
    case 'percent':
      return { valueType: 'percent', unit: units.percent ?? none, times: 100 }
    case 'yen':
      return { valueType: 'yen', unit: units.yen ?? none, times: 1 }
    case 'count':
      return { valueType: 'decimal', unit: units.count ?? none, times: 1 }
  }
}

const arePercents = ({ unit, valueType }: Calculated): boolean => valueType === 'percent' || unit.ja === pointsUnit.ja

/** Whether values are told in one unit, so that they can be subtracted. Points are parts of the same 100 as percentages. */
export const haveOneUnit = (left: Calculated, right: Calculated): boolean =>
  left.unit.ja === right.unit.ja || (arePercents(left) && arePercents(right))

/** What a quotient is told in unless somebody chooses: one unit makes a percentage, yen divided by a count stay yen. */
export const untoldUnit = (left: Calculated, right: Calculated): FormulaUnit => {
  if (haveOneUnit(left, right)) return 'percent'
  return left.valueType === 'yen' && right.valueType === 'count' ? 'yen' : 'number'
}

/**
 * Type and unit of a formula. A difference keeps those of its sides, which must have one unit, but that of percentages is
 * told in points; a quotient has those that were chosen for it.
 * @param unit - of a quotient; by its sides if none was chosen
 * @returns undefined for a difference of different units
 */
export const calculatedOf = (
  operator: '-' | '/',
  left: Calculated,
  right: Calculated,
  unit?: FormulaUnit | null,
): CalculatedTimes | undefined => {
  if (operator === '/') return quotientIn(unit ?? untoldUnit(left, right), left, right)
  if (!haveOneUnit(left, right)) return undefined
  if (arePercents(left)) return { valueType: 'decimal', unit: pointsUnit, times: 1 }
  // What a mean is taken from, or taken from a mean, has its decimals.
  const valueType = left.valueType === right.valueType ? left.valueType : 'decimal'
  return { valueType, unit: left.unit, times: 1 }
}
