import { Button, Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { ApiError } from '../../dataProvider/client.ts'
import { useRetrying } from '../queries/useRetrying.ts'

export interface LoadErrorProps {
  readonly error: Error
  readonly onRetry: () => void
}

/** Shown if a list or block could not be loaded: the reason, what to do, and a retry. While the server is unreachable it also retries by itself. */
export const LoadError = ({ error, onRetry }: LoadErrorProps) => {
  const translate = useTranslate()
  const status = error instanceof ApiError ? error.status : undefined
  const problem = error instanceof ApiError && error.status > 0 ? error.problem : undefined
  useRetrying(onRetry, { enabled: status === 0 || status === 503 })
  return (
    <Stack spacing={1} role="alert" sx={{ alignItems: 'center', textAlign: 'center', px: 2, py: 3 }}>
      <Typography sx={{ fontWeight: 700 }}>{problem?.title ?? translate('renkei.shell.load_failed')}</Typography>
      <Typography color="text.secondary">{problem?.detail ?? translate('renkei.shell.load_failed_hint')}</Typography>
      <Button variant="outlined" onClick={onRetry}>
        {translate('renkei.shell.retry')}
      </Button>
    </Stack>
  )
}
