import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReportKind } from '#contract/reports/valueTypes.ts'
import type { ReportRequest, ResultPage } from '#ui/reports/reportCalls.ts'
import { useCountedRows } from '#ui/reports/useRowCount.ts'
import { ResultNotes } from './ResultNotes.tsx'
import { ResultTable } from './table/ResultTable.tsx'
import { useCells } from './table/useCells.ts'
import './texts.ts'

export const onlyOnPaper = { display: 'none', '@media print': { display: 'block' } } as const

export interface PaperRowsProps {
  readonly kind: ReportKind
  readonly request: ReportRequest
  readonly title: string
  /** All rows, or as many as are printed. */
  readonly whole: ResultPage
  readonly isSettled: boolean
}

/** The rows of all pages on paper, saying how many there are if some are left out. */
export const PaperRows = ({ kind, request, title, whole, isSettled }: PaperRowsProps) => {
  const translate = useTranslate()
  const columns = useCells(kind, request, whole, isSettled)
  const { rows, totalCount, isNarrowed } = whole
  const total = useCountedRows()(totalCount, { kind, isNarrowed, includesUnrelated: request.includeUnrelated })
  return (
    <Box sx={onlyOnPaper}>
      <Typography variant="caption" component="p">
        {rows.length < totalCount
          ? translate('renkei.report_results.printed_top', { total, count: rows.length })
          : total}
      </Typography>
      <ResultNotes page={whole} columns={columns} />
      <ResultTable
        kind={kind}
        title={title}
        page={whole}
        includesUnrelated={request.includeUnrelated}
        columns={columns}
        sort={null}
        onSort={() => undefined}
      />
    </Box>
  )
}
