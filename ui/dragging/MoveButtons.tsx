import { ArrowDownward, ArrowUpward } from '@mui/icons-material'
import { IconButton } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import './texts.ts'

export interface MoveButtonsProps {
  /** What people call the item. */
  readonly name: string
  readonly index: number
  readonly last: boolean
  readonly disabled?: boolean
  readonly onMove: (to: number) => void
}

interface MoveButtonProps {
  readonly label: string
  readonly disabled: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

const MoveButton = ({ label, disabled, onClick, children }: MoveButtonProps) => (
  <IconButton
    aria-label={label}
    aria-disabled={disabled}
    onClick={disabled ? undefined : onClick}
    sx={{ '&[aria-disabled=true]': { color: 'action.disabled', bgcolor: 'transparent', cursor: 'default' } }}
  >
    {children}
  </IconButton>
)

/** Move an item up and down its list. They stay focused at its ends, and while the order is being stored. */
export const MoveButtons = ({ name, index, last, disabled = false, onMove }: MoveButtonsProps) => {
  const translate = useTranslate()
  return (
    <>
      <MoveButton
        label={translate('renkei.sortable.up', { name })}
        disabled={disabled || index === 0}
        onClick={() => onMove(index - 1)}
      >
        <ArrowUpward fontSize="small" />
      </MoveButton>
      <MoveButton
        label={translate('renkei.sortable.down', { name })}
        disabled={disabled || last}
        onClick={() => onMove(index + 1)}
      >
        <ArrowDownward fontSize="small" />
      </MoveButton>
    </>
  )
}
