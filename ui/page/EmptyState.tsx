import { Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'

export interface EmptyStateProps {
  readonly title: string
  /** The purpose of the place, or how to find more. */
  readonly hint?: ReactNode
  /** A button for the first step. */
  readonly action?: ReactNode
}

/** Shown by a list or block without content. */
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
