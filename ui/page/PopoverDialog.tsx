import { Popover, type SxProps, type Theme } from '@mui/material'
import type { ReactNode } from 'react'

export interface PopoverDialogProps {
  /** What it is called, for those who cannot see what opened it. */
  readonly label: string
  /** What opened it, below which it hangs; null while it is closed. */
  readonly anchor: HTMLElement | null
  readonly onClose: () => void
  /** Of the paper: its width and padding. */
  readonly sx: SxProps<Theme>
  readonly children: ReactNode
}

/** A small dialog that hangs from the button that opened it, and closes with a click beside it. */
export const PopoverDialog = ({ label, anchor, onClose, sx, children }: PopoverDialogProps) => (
  <Popover
    open={anchor !== null}
    anchorEl={anchor}
    onClose={onClose}
    anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
    transformOrigin={{ vertical: 'top', horizontal: 'right' }}
    slotProps={{ paper: { variant: 'outlined', role: 'dialog', 'aria-label': label, sx } }}
  >
    {children}
  </Popover>
)
