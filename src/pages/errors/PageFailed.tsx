import { ApiError } from '../../../dataProvider/client.ts'
import { StatusPage } from './StatusPage.tsx'
import { Unreachable } from './Unreachable.tsx'

export interface PageFailedProps {
  readonly error: Error
  readonly onRetry: () => void
}

/** Replaces a page that could not be loaded. */
export const PageFailed = ({ error, onRetry }: PageFailedProps) => {
  const status = error instanceof ApiError ? error.status : 500
  return status === 0 || status === 503 ? <Unreachable onRetry={onRetry} /> : <StatusPage status={status} />
}
