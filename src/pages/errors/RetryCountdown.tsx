import { Button, LinearProgress, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { type RetryOptions, useRetrying } from '../../../ui/queries/useRetrying.ts'

export interface RetryCountdownProps extends Pick<RetryOptions, 'failures' | 'retryAfter'> {
  readonly onRetry: () => void
}

/** Retries after a countdown, or at once when the person asks. */
export const RetryCountdown = ({ onRetry, ...options }: RetryCountdownProps) => {
  const translate = useTranslate()
  const { seconds, pause } = useRetrying(onRetry, options)
  const countdown = translate('renkei.shell.retry_in', { smart_count: seconds })
  return (
    <>
      <LinearProgress
        variant="determinate"
        value={((pause - seconds) / pause) * 100}
        aria-label={countdown}
        sx={{ width: 200 }}
      />
      <Typography variant="caption" color="text.secondary">
        {countdown}
      </Typography>
      <Button variant="outlined" onClick={onRetry}>
        {translate('renkei.shell.retry')}
      </Button>
    </>
  )
}
