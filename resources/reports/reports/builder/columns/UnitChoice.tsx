import { useLocale } from 'react-admin'
import { type FormulaUnit, formulaUnits } from '#contract/reports/items/units.ts'
import { OneChoice } from '#ui/inputs/OneChoice.tsx'
import { useBuilder } from '../builder.ts'
import { unitsOfRatio } from '../draft/formulas.ts'
import { useWords } from '../useWords.ts'

export interface UnitChoiceProps {
  /** The keys of the two items that are divided. */
  readonly sides: readonly [string, string]
  readonly value: FormulaUnit
  readonly onChange: (unit: FormulaUnit) => void
}

/** What a ratio is told in. */
export const UnitChoice = ({ sides, value, onChange }: UnitChoiceProps) => {
  const text = useWords()
  const locale = useLocale() ?? 'ja'
  const { draft, definitions } = useBuilder()
  const units = unitsOfRatio(draft, sides, definitions, locale.startsWith('ja') ? 'ja' : 'en')
  return (
    <OneChoice
      label={text('calculation.unit')}
      choices={formulaUnits}
      nameOf={(unit) => (unit.startsWith('per_') || unit === 'per' ? (units.get(unit) ?? unit) : text(`units.${unit}`))}
      value={value}
      minWidth={200}
      onChange={onChange}
    />
  )
}
