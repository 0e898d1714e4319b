import { Alert, AlertTitle, Box, Card, Skeleton } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { notComparedText } from '#contract/comparison.ts'
import { ApiError } from '#dataProvider/client.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { LoadError } from '#ui/page/failures/LoadError.tsx'
import { FigureNotes } from '#ui/reports/FigureNotes.tsx'
import type { ReportRequest } from '#ui/reports/reportCalls.ts'
import { ComputingNotice } from './ComputingNotice.tsx'
import { OnPaper } from './OnPaper.tsx'
import type { usePivot } from './useResult.ts'
import { PivotTable } from './PivotTable.tsx'
import './texts.ts'

/** A crosstab that was saved before, and is no longer computed as it is: why, and what to do. */
const RefusedPivot = ({ error }: { readonly error: ApiError }) => {
  const translate = useTranslate()
  const reasons = error.problem.errors?.map(({ message }) => message) ?? [error.problem.detail]
  return (
    <Alert severity="warning" sx={{ m: 1.5 }}>
      <AlertTitle>{translate('renkei.report_results.pivot.refused')}</AlertTitle>
      {[...new Set(reasons)].map((reason) => (
        <div key={reason}>{reason}</div>
      ))}
      {translate('renkei.report_results.pivot.refused_hint')}
    </Alert>
  )
}

export interface PivotResultProps {
  readonly kind: 'medical_institution' | 'communication'
  readonly request: ReportRequest
  readonly title: string
  readonly result: ReturnType<typeof usePivot>
}

/** The records of a report, summed up as its definition says. */
export const PivotResult = ({ kind, request, title, result }: PivotResultProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { query, computing } = result
  const { data: pivot, error, isPlaceholderData } = query
  const content = () => {
    if (error instanceof ApiError && error.status === 422) return <RefusedPivot error={error} />
    if (error && !pivot) return <LoadError error={error} onRetry={() => void query.refetch()} />
    if (!pivot) return computing.isStopped ? null : <Skeleton variant="rounded" height={360} sx={{ m: 2 }} />
    if (pivot.results.length === 0)
      return (
        <EmptyState
          title={
            pivot.conditionsNotCompared
              ? notComparedText(pivot.conditionsNotCompared, locale.startsWith('ja') ? 'ja' : 'en')
              : translate('renkei.report_results.nothing')
          }
        />
      )
    return (
      <>
        {pivot.isRepeated && (
          <Alert severity="info" sx={{ m: 1.5, mb: 0 }}>
            {translate('renkei.report_results.pivot.repeated')}
          </Alert>
        )}
        <Box sx={{ px: 2, pt: 1, '&:empty': { display: 'none' } }}>
          <FigureNotes charted={pivot.dataColumn ? [pivot.dataColumn] : []} conditions={pivot.conditionsNotCompared} />
        </Box>
        <PivotTable
          kind={kind}
          title={title}
          pivot={pivot}
          data={request.aggregationData ?? { aggregationMethod: 'count' }}
        />
      </>
    )
  }
  return (
    <>
      <OnPaper title={title} baseMonth={pivot?.baseMonth ?? null} />
      <Card
        aria-busy={query.isFetching}
        sx={[{ overflow: 'visible' }, isPlaceholderData && { '& table': { visibility: 'hidden' } }]}
      >
        <ComputingNotice computing={computing} />
        {content()}
      </Card>
    </>
  )
}
