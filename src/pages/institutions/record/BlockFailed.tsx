import { Card } from '@mui/material'
import type { FallbackProps } from 'react-error-boundary'
import { LoadError } from '../../../../ui/page/LoadError.tsx'

/** In place of a block that failed while it was being drawn; the others stand. */
export const BlockFailed = ({ error, resetErrorBoundary }: FallbackProps) => (
  <Card>
    <LoadError error={error instanceof Error ? error : new Error(String(error))} onRetry={resetErrorBoundary} />
  </Card>
)
