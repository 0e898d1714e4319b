import { Button, IconButton, Tooltip } from '@mui/material'
import type { ReactNode } from 'react'
import { useDevice } from '../useDevice.ts'

export interface BulkActionProps {
  readonly label: string
  readonly icon: ReactNode
  readonly color?: 'primary' | 'error'
  readonly disabled?: boolean
  /** Whether it opens a dialog. */
  readonly asks?: boolean
  readonly onClick: () => void
}

/** A button of the toolbar for selected rows. Phones show only its icon. */
export const BulkAction = ({
  label,
  icon,
  color = 'primary',
  disabled = false,
  asks = false,
  onClick,
}: BulkActionProps) => {
  const phone = useDevice() === 'phone'
  const common = { color, disabled, onClick, ...(asks && { 'aria-haspopup': 'dialog' as const }) }
  if (!phone)
    return (
      <Button startIcon={icon} {...common}>
        {label}
      </Button>
    )
  return (
    <Tooltip title={label}>
      <span>
        <IconButton aria-label={label} {...common}>
          {icon}
        </IconButton>
      </span>
    </Tooltip>
  )
}
