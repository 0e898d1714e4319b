import { Definitions } from '#ui/charts/figures/Definitions.tsx'
import { Explanation } from '#ui/page/Explanation.tsx'
import { headName } from './cellText.ts'
import type { ResultColumn } from '#ui/reports/reportCalls.ts'

/**
 * Explains what a column counts: an official figure by its text, any other item by its sentence in the catalogue. Nothing
 * for calculated columns.
 */
export const ColumnDefinition = ({
  column,
}: {
  readonly column: Pick<ResultColumn, 'heading' | 'period' | 'officialFigure' | 'meaning'>
}) => {
  const { officialFigure: figure, meaning } = column
  const name = headName(column)
  if (figure) return <Definitions figures={[figure]} of={name} />
  return meaning && <Explanation of={name} text={meaning} />
}
