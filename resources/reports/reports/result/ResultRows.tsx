import { Card, Skeleton, Stack, TablePagination, Typography } from '@mui/material'
import type { UseQueryResult } from '@tanstack/react-query'
import { useLocale, useTranslate } from 'react-admin'
import { emptyReason } from '#contract/reports/words/columnNotes.ts'
import type { ReportKind } from '#contract/reports/valueTypes.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { LoadError } from '#ui/page/failures/LoadError.tsx'
import type { ReportRequest, ResultPage } from '#ui/reports/reportCalls.ts'
import { useCountedRows } from '#ui/reports/useRowCount.ts'
import { useDevice } from '#ui/useDevice.ts'
import { ComputingNotice } from './ComputingNotice.tsx'
import { onlyOnPaper } from './PaperRows.tsx'
import { ResultNotes } from './ResultNotes.tsx'
import { ResultCards } from './table/ResultCards.tsx'
import { ResultTable } from './table/ResultTable.tsx'
import { useCells } from './table/useCells.ts'
import type { Computing } from './useResult.ts'
import { pageSizes, type ResultSort, type ResultView } from './view/resultView.ts'
import { SortChoice } from './view/SortChoice.tsx'
import './texts.ts'

export interface ResultRowsProps {
  readonly kind: ReportKind
  readonly request: ReportRequest
  readonly title: string
  readonly query: UseQueryResult<ResultPage>
  readonly computing: Computing
  readonly view: ResultView
  readonly sort: ResultSort | null
  readonly onSort: (sort: ResultSort | null) => void
  /** A click on a column's heading. */
  readonly onHeading: (itemKey: string) => void
  readonly onChange: (changes: Partial<ResultView>) => void
}

const rowHeight = 41

/** As high as the rows will be. */
const Placeholder = ({ rows }: { readonly rows: number }) => (
  <Stack aria-hidden sx={{ px: 2 }}>
    {Array.from({ length: rows }, (_, row) => (
      <Stack key={row} sx={{ height: rowHeight, justifyContent: 'center' }}>
        <Skeleton width={row % 2 ? '92%' : '100%'} height={22} />
      </Stack>
    ))}
  </Stack>
)

const placeholderRows = 12

const Rows = ({ page, ...props }: Omit<ResultRowsProps, 'query' | 'computing'> & { readonly page: ResultPage }) => {
  const { kind, request, title, view, sort, onSort, onHeading } = props
  const translate = useTranslate()
  const device = useDevice()
  const language = (useLocale() ?? 'ja').startsWith('ja') ? 'ja' : 'en'
  const columns = useCells(kind, request, page, view.isSettled)
  if (page.rows.length === 0) {
    const why = emptyReason(page.columns, page.conditionsNotCompared, language)
    return (
      <EmptyState
        title={why ?? translate('renkei.report_results.nothing')}
        {...(why === undefined && { hint: translate('renkei.report_results.nothing_hint') })}
      />
    )
  }
  const notes = <ResultNotes page={page} columns={columns} />
  if (device === 'phone')
    return (
      <>
        {notes}
        <Stack sx={{ p: 2, pb: 0 }}>
          <SortChoice columns={columns} sort={sort} onChange={onSort} />
        </Stack>
        <ResultCards kind={kind} page={page} includesUnrelated={request.includeUnrelated} columns={columns} />
      </>
    )
  return (
    <>
      {notes}
      <ResultTable
        kind={kind}
        title={title}
        page={page}
        includesUnrelated={request.includeUnrelated}
        columns={columns}
        sort={sort}
        onSort={onHeading}
      />
    </>
  )
}

/** The rows of a result, or why there are none yet, and the way to its other pages. */
export const ResultRows = ({ query, computing, ...props }: ResultRowsProps) => {
  const translate = useTranslate()
  const { kind, request, view, onChange } = props
  const countedRows = useCountedRows()
  const counted = ({ isNarrowed }: ResultPage) => ({ kind, isNarrowed, includesUnrelated: request.includeUnrelated })
  const { data: page, error, isFetching, isPlaceholderData, refetch } = query
  const content = () => {
    if (error && !page && !isFetching) return <LoadError error={error} onRetry={() => void refetch()} />
    if (page) return <Rows {...props} page={page} />
    return computing.isStopped ? null : <Placeholder rows={placeholderRows} />
  }
  return (
    <Card
      aria-busy={isFetching}
      sx={[
        { '@media print': { border: 0 } },
        isPlaceholderData && { '& tbody, & tfoot, & ul': { visibility: 'hidden' } },
      ]}
    >
      <ComputingNotice computing={computing} />
      {page && page.rows.length > 0 && (
        <Typography variant="caption" component="p" sx={onlyOnPaper}>
          {page.rows.length < page.totalCount
            ? translate('renkei.report_results.printed_page', {
                total: countedRows(page.totalCount, counted(page)),
                count: page.rows.length,
                page: view.page,
              })
            : countedRows(page.totalCount, counted(page))}
        </Typography>
      )}
      {content()}
      {page && page.totalCount > 0 && (
        <TablePagination
          component="div"
          className="no-print"
          count={page.totalCount}
          page={Math.min(view.page, Math.max(1, page.totalPage)) - 1}
          rowsPerPage={view.perPage}
          rowsPerPageOptions={[...pageSizes]}
          labelRowsPerPage={translate('ra.navigation.page_rows_per_page')}
          labelDisplayedRows={({ from, to, count }) =>
            translate('ra.navigation.page_range_info', { offsetBegin: from, offsetEnd: to, total: count })
          }
          getItemAriaLabel={(type) => translate(`ra.navigation.${type}`)}
          onPageChange={(_event, next) => onChange({ page: next + 1 })}
          onRowsPerPageChange={({ target }) => {
            const perPage = pageSizes.find((size) => size === Number(target.value))
            if (perPage) onChange({ perPage })
          }}
        />
      )}
    </Card>
  )
}
