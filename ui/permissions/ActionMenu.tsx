import { MoreVert, type SvgIconComponent } from '@mui/icons-material'
import { IconButton, ListItemIcon, Menu, MenuItem } from '@mui/material'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Permission } from '#contract/permissions.ts'
import { PermittedMenuItem } from './PermittedMenuItem.tsx'

/** What can be done with a record: an address to open, or a command. */
export type Action = { readonly text: string; readonly Icon: SvgIconComponent } & (
  | { readonly to: string }
  | {
      readonly run: () => void
      /** Which permission it needs; absent if none. Without it the action is disabled and says whom to ask. */
      readonly permission?: Permission | undefined
    }
)

export interface ActionMenuProps {
  /** Names the button that opens it, with the record. */
  readonly label: string
  readonly actions: readonly Action[]
  /** Whether one of them is running, so that none can be begun. */
  readonly isBusy?: boolean
}

/** The menu of what can be done with a record, behind three dots. */
export const ActionMenu = ({ label, actions, isBusy = false }: ActionMenuProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  return (
    <>
      <IconButton
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={isBusy}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreVert fontSize="small" />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={close}>
        {actions.map((action) => {
          const { text, Icon } = action
          const icon = <Icon fontSize="small" />
          if ('to' in action)
            return (
              <MenuItem key={text} component={Link} to={action.to} onClick={close}>
                <ListItemIcon>{icon}</ListItemIcon>
                {text}
              </MenuItem>
            )
          return (
            <PermittedMenuItem
              key={text}
              permission={action.permission}
              icon={icon}
              onClick={() => {
                close()
                action.run()
              }}
            >
              {text}
            </PermittedMenuItem>
          )
        })}
      </Menu>
    </>
  )
}
