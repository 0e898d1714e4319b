import { Box, Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { entranceStatus } from '../../../authProvider/entranceStatus.ts'
import { logOut } from '../../../authProvider/logout.ts'
import { ApiError } from '../../../dataProvider/client.ts'
import { RetryCountdown } from './RetryCountdown.tsx'
import { shownStatus, StatusNotice } from './StatusNotice.tsx'
import { Unreachable } from './Unreachable.tsx'

export interface EntranceFailedProps {
  readonly error: Error
  /** Number of consecutive failures. */
  readonly failures: number
  readonly onRetry: () => void
}

const startAnew = () => window.location.assign('/app/')

/**
 * The whole page shown if the sign-in or the current user could not be loaded. It retries temporary failures at growing intervals and always offers
 * a way to log out, even for a deleted account.
 */
export const EntranceFailed = ({ error, failures, onRetry }: EntranceFailedProps) => {
  const translate = useTranslate()
  const status = entranceStatus(error)
  const retryAfter = error instanceof ApiError ? error.retryAfter : 0
  const pace = { failures, retryAfter, onRetry }
  const shown = shownStatus(status)
  const goToTop = () => (shown === 401 ? void logOut() : startAnew())
  return (
    <Box component="main" sx={{ minHeight: '100dvh', bgcolor: 'background.default', color: 'text.primary' }}>
      {status === 0 ? (
        <Unreachable {...pace} />
      ) : (
        <StatusNotice status={shown} onTopPage={goToTop}>
          {(shown === 429 || shown === 503) && <RetryCountdown {...pace} />}
          <Button onClick={() => void logOut()}>{translate('renkei.shell.logout')}</Button>
        </StatusNotice>
      )}
    </Box>
  )
}
