import { Button, IconButton } from '@mui/material'
import type { MouseEvent, ReactNode } from 'react'
import { useDevice } from '../useDevice.ts'

export interface ToolButtonProps {
  readonly label: string
  readonly icon: ReactNode
  /** Whether the element that it opens is open; undefined if this is not tracked. */
  readonly expanded?: boolean
  readonly onOpen: (button: HTMLElement) => void
}

/** A button above a list that opens a dialog. Phones show only its icon, because several share a row. */
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
