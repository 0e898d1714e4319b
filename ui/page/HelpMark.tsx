import { HelpOutline } from '@mui/icons-material'
import { IconButton, Tooltip } from '@mui/material'
import type { ReactNode } from 'react'

export interface HelpMarkProps {
  /** What it explains, for those who cannot see it. */
  readonly label: string
  readonly children: ReactNode
}

/** A question mark that explains something on hover, tap or keyboard focus. */
export const HelpMark = ({ label, children }: HelpMarkProps) => (
  <Tooltip
    describeChild
    enterTouchDelay={0}
    leaveTouchDelay={60_000}
    slotProps={{
      tooltip: { sx: { maxWidth: 360, p: 1.25, fontWeight: 400, lineHeight: 1.6, whiteSpace: 'pre-line' } },
    }}
    title={children}
  >
    <IconButton size="small" className="no-print" aria-label={label}>
      <HelpOutline sx={{ fontSize: 18 }} />
    </IconButton>
  </Tooltip>
)
