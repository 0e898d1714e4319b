import { ArrowDropDown } from '@mui/icons-material'
import { ListItemIcon, Menu, MenuItem } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { ToolButton } from './ToolButton.tsx'

export interface ToolChoice {
  readonly key: string
  readonly label: string
  readonly icon?: ReactNode
  readonly isChosen?: boolean
  readonly isDisabled?: boolean
  /** Sets the focus back into the editor. */
  readonly choose: () => void
}

interface ToolMenuProps {
  readonly name: string
  readonly label: string
  readonly choices: readonly ToolChoice[]
  readonly children: ReactNode
}

/** A button of a toolbar with a menu. */
export const ToolMenu = ({ name, label, choices, children }: ToolMenuProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const areAlternatives = choices.some(({ isChosen }) => isChosen !== undefined)
  return (
    <>
      <ToolButton
        name={name}
        label={label}
        opens="menu"
        isOpen={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {children}
        <ArrowDropDown sx={{ mx: -0.5 }} />
      </ToolButton>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => {
          anchor?.focus()
          setAnchor(null)
        }}
        // What is chosen sets the focus into the editor.
        disableRestoreFocus
        slotProps={{ list: { 'aria-label': label, dense: true }, paper: { variant: 'outlined' } }}
      >
        {choices.map(({ key, label: text, icon, isChosen, isDisabled, choose }) => (
          <MenuItem
            key={key}
            role={areAlternatives ? 'menuitemradio' : 'menuitem'}
            aria-checked={areAlternatives ? (isChosen ?? false) : undefined}
            selected={isChosen ?? false}
            disabled={isDisabled ?? false}
            onClick={() => {
              setAnchor(null)
              choose()
            }}
          >
            {icon && <ListItemIcon>{icon}</ListItemIcon>}
            {text}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
