import { Box, Skeleton } from '@mui/material'
import type { ReactNode } from 'react'

export interface UntilAnsweredProps {
  /** Whether the content still answers an earlier question, as `isPlaceholderData` of a query says. */
  readonly isPrevious: boolean
  readonly children: ReactNode
}

/**
 * Content that answers a question which can change, such as figures of a period. While the answer to a new question loads, the earlier one keeps
 * its place but cannot be seen, so that no number stands under a period it does not belong to and nothing jumps.
 */
export const UntilAnswered = ({ isPrevious, children }: UntilAnsweredProps) => (
  <Box sx={{ position: 'relative' }} aria-busy={isPrevious}>
    <Box sx={isPrevious ? { visibility: 'hidden' } : undefined}>{children}</Box>
    {isPrevious && (
      <Skeleton aria-hidden variant="rounded" sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%' }} />
    )}
  </Box>
)
