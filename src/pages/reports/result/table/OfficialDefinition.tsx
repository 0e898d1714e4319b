import { Definitions } from '../../../../../ui/charts/figures/Definitions.tsx'
import { headName } from './cellText.ts'
import type { ResultColumn } from '../../../../../ui/reports/reportCalls.ts'

/** Explains a column of an official rate or count: by which text it is computed, and from what. Nothing for other columns. */
export const OfficialDefinition = ({
  column,
}: {
  readonly column: Pick<ResultColumn, 'heading' | 'period' | 'officialFigure'>
}) => {
  const { officialFigure: figure } = column
  return figure && <Definitions figures={[figure]} of={headName(column)} />
}
