import { keepPreviousData, type QueryKey, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReportKind } from '#contract/reports/valueTypes.ts'
import { useSlow } from '#ui/queries/useSlow.ts'
import { computeReport, hasPivot, pivotReport, type ReportRequest } from '#ui/reports/reportCalls.ts'
import type { ResultView } from './view/resultView.ts'

/** A computation that people are told about and can stop if it takes more than a second. */
export interface Computing {
  readonly isSlow: boolean
  /** It was stopped before it had a result. */
  readonly isStopped: boolean
  readonly stop: () => void
  readonly restart: () => void
}

const useComputing = (
  queryKey: QueryKey,
  query: {
    readonly isFetching: boolean
    readonly isPlaceholderData: boolean
    readonly status: string
    refetch: () => unknown
  },
): Computing => {
  const queryClient = useQueryClient()
  const { isFetching, isPlaceholderData, status } = query
  return {
    isSlow: useSlow(isFetching),
    isStopped: !isFetching && (isPlaceholderData || status === 'pending'),
    stop: () => void queryClient.cancelQueries({ queryKey, exact: true }),
    restart: () => void query.refetch(),
  }
}

/** Only what changes the result, so that another name or column width computes nothing anew. */
const keyOf = (kind: ReportKind, request: ReportRequest) => [`${kind}_reports`, 'result', request] as const

/** A page of a result. The page before stays until it is there. @param isShown - whether it is needed at all */
export const useResult = (
  kind: ReportKind,
  request: ReportRequest,
  { page, perPage }: Pick<ResultView, 'page' | 'perPage'>,
  isShown: boolean,
) => {
  const queryKey = [...keyOf(kind, request), page, perPage]
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => computeReport(kind, request, { page, perPage }, { signal }),
    enabled: isShown,
    placeholderData: keepPreviousData,
    // A refused definition is refused again.
    retry: false,
  })
  return { query, computing: useComputing(queryKey, query) }
}

/** A report's records by one or two of its items. @param isShown - whether they are needed at all */
export const usePivot = (kind: ReportKind, request: ReportRequest, isShown: boolean) => {
  const queryKey = [...keyOf(kind, request), 'pivot']
  const query = useQuery({
    queryKey,
    queryFn: isShown && hasPivot(kind, request) ? ({ signal }) => pivotReport(kind, request, { signal }) : skipToken,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return { query, computing: useComputing(queryKey, query) }
}
