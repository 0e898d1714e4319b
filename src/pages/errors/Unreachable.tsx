import { Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { type RetryOptions } from '../../../ui/queries/useRetrying.ts'
import { RetryCountdown } from './RetryCountdown.tsx'

export interface UnreachableProps extends Pick<RetryOptions, 'failures' | 'retryAfter'> {
  readonly onRetry: () => void
}

/** For an unreachable server: retries after a countdown, or at once when the person asks. */
export const Unreachable = (props: UnreachableProps) => {
  const translate = useTranslate()
  return (
    <Stack spacing={1.5} sx={{ alignItems: 'center', textAlign: 'center', px: 2, py: { xs: 6, sm: 12 } }}>
      <Stack role="alert" spacing={1}>
        <Typography component="h1" variant="h2">
          {translate('renkei.shell.unreachable')}
        </Typography>
        <Typography color="text.secondary" sx={{ maxWidth: 480 }}>
          {translate('renkei.shell.unreachable_hint')}
        </Typography>
      </Stack>
      <RetryCountdown {...props} />
    </Stack>
  )
}
