import type { Both } from '../../analysis/figureSources.ts'
import type { ValueType } from '../valueTypes.ts'
import type { ReportItemDefinition } from './item.ts'

const none: Both = { ja: '', en: '' }
const units: Readonly<Partial<Record<ValueType, Both>>> = {
  count: { ja: '件', en: '' },
  percent: { ja: '%', en: '%' },
  yen: { ja: '円', en: 'yen' },
}

/** The unit after an item's numbers; empty if there is none. */
export const unitOf = ({ unit, valueType }: Pick<ReportItemDefinition, 'unit' | 'valueType'>): Both =>
  unit ?? units[valueType] ?? none

/** Type and unit of a calculated value. */
export interface Calculated {
  readonly valueType: ValueType
  readonly unit: Both
}

/**
 * Type and unit of a formula. A difference keeps those of its sides, which must have one unit; a quotient of one unit is
 * a percentage, of others a plain number, and yen divided by a count stay yen.
 * @returns undefined for a difference of different units
 */
export const calculatedOf = (operator: '-' | '/', left: Calculated, right: Calculated): Calculated | undefined => {
  const isSame = left.unit.ja === right.unit.ja
  if (operator === '-') return isSame ? { valueType: left.valueType, unit: left.unit } : undefined
  if (isSame) return { valueType: 'percent', unit: { ja: '%', en: '%' } }
  return left.valueType === 'yen' && right.valueType === 'count'
    ? { valueType: 'yen', unit: left.unit }
    : { valueType: 'decimal', unit: none }
}
