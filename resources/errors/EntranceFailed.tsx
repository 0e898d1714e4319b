import { Box, Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { logOut } from '#authProvider/logout.ts'
import { FailureNotice, type FailureNoticeProps } from './FailureNotice.tsx'

export interface EntranceFailedProps extends Pick<FailureNoticeProps, 'error' | 'onRetry'> {
  /** Number of consecutive failures. */
  readonly failures: number
}

const startAnew = () => window.location.assign('/app/')

const Whole = ({ children, ...props }: Omit<FailureNoticeProps, 'onTopPage'>) => (
  <Box component="main" sx={{ minHeight: '100dvh', bgcolor: 'background.default', color: 'text.primary' }}>
    <FailureNotice {...props} onTopPage={(status) => (status === 401 ? void logOut() : startAnew())}>
      {children}
    </FailureNotice>
  </Box>
)

/**
 * The whole page shown if the sign-in or the current user could not be loaded. It retries temporary failures at growing intervals and always offers
 * a way to log out, even for a deleted account.
 */
export const EntranceFailed = (props: EntranceFailedProps) => {
  const translate = useTranslate()
  return (
    <Whole {...props}>
      <Button onClick={() => void logOut()}>{translate('renkei.shell.logout')}</Button>
    </Whole>
  )
}

/** The whole page shown if a screen before the sign-in could not be loaded. Nobody is signed in there. */
export const SignInScreenFailed = (props: Pick<FailureNoticeProps, 'error' | 'onRetry'>) => <Whole {...props} />
