import { Alert, Button } from '@mui/material'
import type { UseQueryResult } from '@tanstack/react-query'
import { useLocale, useTranslate } from 'react-admin'
import { ApiError } from '../../dataProvider/client.ts'
import { formatDateTime } from '../format.ts'
import { isAway, mayReturn } from '../queries/polling.ts'

export interface ServerAwayProps {
  /** Of `usePolling`. */
  readonly query: Pick<UseQueryResult, 'data' | 'error' | 'dataUpdatedAt' | 'refetch'>
  /** Whether the server was at work on it when it last answered. */
  readonly isUnderWay: boolean
}

/** Below the bar of the page, however far it is scrolled. */
const inSight = { position: 'sticky', top: 64, zIndex: 2, bgcolor: 'background.paper', boxShadow: 2 } as const

/** Above what the server said last: that it does not answer, what becomes of what was under way, and that the page goes on by itself. */
export const ServerAway = ({ query, isUnderWay }: ServerAwayProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { data, error, dataUpdatedAt, refetch } = query
  if (data === undefined || !error) return null
  const words = (key: string, args?: Record<string, string>) => translate(`renkei.shell.${key}`, args)
  const retry = (
    <Button color="inherit" size="small" sx={{ whiteSpace: 'nowrap' }} onClick={() => void refetch()}>
      {words('retry')}
    </Button>
  )
  if (!mayReturn(error)) {
    const problem = error instanceof ApiError ? error.problem : undefined
    return (
      <Alert severity="error" variant="outlined" action={retry}>
        {problem?.detail || problem?.title || words('load_failed')}
      </Alert>
    )
  }
  return (
    <Alert severity="warning" variant="outlined" aria-live="polite" action={retry} sx={inSight}>
      <div>{words(isAway(error) ? 'server_away' : 'server_in_trouble')}</div>
      {isUnderWay && <div>{words('work_goes_on')}</div>}
      <div>{words('page_goes_on', { at: formatDateTime(new Date(dataUpdatedAt).toISOString(), locale) })}</div>
    </Alert>
  )
}
