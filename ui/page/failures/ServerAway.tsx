import { Alert, Button } from '@mui/material'
import type { UseQueryResult } from '@tanstack/react-query'
import { useLocale, useTranslate } from 'react-admin'
import { ApiError } from '#dataProvider/client.ts'
import { formatDateTime } from '../../format.ts'
import { isAway, mayReturn } from '../../queries/polling.ts'

export interface ServerAwayProps {
  /** Result of `usePolling`. */
  readonly query: Pick<UseQueryResult, 'data' | 'error' | 'dataUpdatedAt' | 'refetch'>
  /** Whether the server was still working on it at its last reply. */
  readonly isUnderWay: boolean
}

/** Below the top bar, even when the page is scrolled. */
const inSight = { position: 'sticky', top: 64, zIndex: 2, bgcolor: 'background.paper', boxShadow: 2 } as const

/**
 * A notice above the server's last reply: the server does not answer, what that means for the running work, and that the page continues by itself.
 */
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
