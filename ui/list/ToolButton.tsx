import { Button, IconButton } from '@mui/material'
import type { MouseEvent, ReactNode } from 'react'
import { useDevice } from '../useDevice.ts'

export interface ToolButtonProps {
  readonly label: string
  readonly icon: ReactNode
  /** Whether what it opens is open; absent where it does not stay known. */
  readonly expanded?: boolean
  readonly onOpen: (button: HTMLElement) => void
}

/** Opens a dialog from above a list. On phones, where several stand in a row, it is its icon alone. */
export const ToolButton = ({ label, icon, expanded, onOpen }: ToolButtonProps) => {
  const phone = useDevice() === 'phone'
  const opener = {
    'aria-haspopup': 'dialog',
    'aria-expanded': expanded,
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => onOpen(currentTarget),
  } as const
  return phone ? (
    <IconButton aria-label={label} {...opener}>
      {icon}
    </IconButton>
  ) : (
    <Button startIcon={icon} {...opener}>
      {label}
    </Button>
  )
}
