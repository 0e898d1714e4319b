import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api, type Reply } from '#dataProvider/client.ts'
import { type Draft, judgedOf } from '../draft.ts'

export type Backtest = Reply<'backtestAlertCondition'>
export type BacktestMonth = Backtest['months'][number]

const milliseconds = 500

/** A draft after a pause in changing it. */
const useLaterDraft = (draft: Draft): Draft => {
  const [settled, setSettled] = useState(draft)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(draft), milliseconds)
    return () => clearTimeout(timer)
  }, [draft])
  return settled
}

/** What the condition would have told in the last twelve months. */
export const useBacktest = (current: Draft) => {
  const draft = useLaterDraft(current)
  const judged = judgedOf(draft)
  const query = useQuery({
    queryKey: ['backtestAlertCondition', judged],
    queryFn: ({ signal }) => api.backtestAlertCondition({ body: judged }, { signal }),
    enabled: draft.triggers.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { query, judged, isBehind: draft !== current || query.isFetching }
}
export type Judged = ReturnType<typeof useBacktest>['judged']
