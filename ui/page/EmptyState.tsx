import { Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'

export interface EmptyStateProps {
  readonly title: string
  /** What the place is for, or how to find more. */
  readonly hint?: string
  /** The first step, as a button. */
  readonly action?: ReactNode
}

/** What a list or block shows when there is nothing in it. */
export const EmptyState = ({ title, hint, action }: EmptyStateProps) => (
  <Stack spacing={1} sx={{ alignItems: 'center', textAlign: 'center', px: 2, py: 5 }}>
    <Typography sx={{ fontWeight: 700 }}>{title}</Typography>
    {hint && (
      <Typography color="text.secondary" sx={{ maxWidth: 420 }}>
        {hint}
      </Typography>
    )}
    {action}
  </Stack>
)
