import { Button, LinearProgress, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { type RetryOptions, useRetrying } from '#ui/queries/useRetrying.ts'

export interface RetryCountdownProps extends Pick<RetryOptions, 'failures' | 'retryAfter'> {
  /** Whether something else tries again after the same pause, so that this only counts down. */
  readonly isRetriedElsewhere?: boolean
  readonly onRetry: () => void
}

const doNothing = () => {}

/** Retries after a countdown, or at once when the person asks. */
export const RetryCountdown = ({ onRetry, isRetriedElsewhere = false, ...options }: RetryCountdownProps) => {
  const translate = useTranslate()
  const { seconds, pause } = useRetrying(isRetriedElsewhere ? doNothing : onRetry, options)
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
