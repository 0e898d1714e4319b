import { Box } from '@mui/material'
import { ChangeLegend } from '#ui/ChangeLegend.tsx'
import { FigureNotes } from '#ui/reports/FigureNotes.tsx'
import type { ResultPage } from '#ui/reports/reportCalls.ts'
import type { ShownColumn } from './table/useCells.ts'

export interface ResultNotesProps {
  readonly page: ResultPage
  readonly columns: readonly ShownColumn[]
}

/** What must be known of the figures of a result: what they lack, and what their colours mean. */
export const ResultNotes = ({ page, columns }: ResultNotesProps) => {
  const hasChangeColours = columns.some(
    ({ column, cellOf }) =>
      column.isChange && column.notCompared === null && page.rows.some((row) => 'change' in (cellOf(row).shade ?? {})),
  )
  return (
    <Box sx={{ px: 2, pt: 1, '&:empty': { display: 'none' } }}>
      <FigureNotes
        headed={page.columns}
        conditions={page.conditionsNotCompared}
        rows={{
          columns: page.columns.map(({ heading, valueType: type, unit }) => ({ heading, type, unit })),
          rows: page.rows,
          totals: page.totals,
          totalCount: page.totalCount,
        }}
      />
      {hasChangeColours && <ChangeLegend />}
    </Box>
  )
}
