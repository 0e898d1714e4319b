import { Popover, type SxProps, type Theme } from '@mui/material'
import type { ReactNode } from 'react'

export interface PopoverDialogProps {
  /** Accessible name, for people who cannot see which button opened it. */
  readonly label: string
  /** The element that opened it and below which it is placed; null while it is closed. */
  readonly anchor: HTMLElement | null
  readonly onClose: () => void
  /** The edge of the element that it keeps to. */
  readonly side?: 'left' | 'right'
  /** Width and padding of the paper. */
  readonly sx: SxProps<Theme>
  readonly children: ReactNode
}

/** A small dialog below the button that opened it. A click outside closes it. */
export const PopoverDialog = ({ label, anchor, onClose, side = 'right', sx, children }: PopoverDialogProps) => (
  <Popover
    open={anchor !== null}
    anchorEl={anchor}
    onClose={onClose}
    anchorOrigin={{ vertical: 'bottom', horizontal: side }}
    transformOrigin={{ vertical: 'top', horizontal: side }}
    slotProps={{ paper: { variant: 'outlined', role: 'dialog', 'aria-label': label, sx } }}
  >
    {children}
  </Popover>
)
