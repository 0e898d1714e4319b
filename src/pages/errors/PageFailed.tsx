import { useLeaveFailure } from './useLeaveFailure.ts'
import { FailureNotice } from './FailureNotice.tsx'

export interface PageFailedProps {
  readonly error: Error
  readonly onRetry: () => void
}

/** Replaces a page inside the app that could not be loaded. */
export const PageFailed = (props: PageFailedProps) => <FailureNotice {...props} onTopPage={useLeaveFailure()} />
