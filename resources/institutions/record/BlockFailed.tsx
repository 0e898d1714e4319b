import { Card } from '@mui/material'
import type { FallbackProps } from 'react-error-boundary'
import { LoadError } from '#ui/page/failures/LoadError.tsx'

/** Replaces a block that failed to render; the other blocks stay. */
export const BlockFailed = ({ error, resetErrorBoundary }: FallbackProps) => (
  <Card>
    <LoadError error={error instanceof Error ? error : new Error(String(error))} onRetry={resetErrorBoundary} />
  </Card>
)
