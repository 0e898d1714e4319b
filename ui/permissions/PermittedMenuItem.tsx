import { ListItemIcon, ListItemText, MenuItem } from '@mui/material'
import type { ReactNode } from 'react'
import { usePermission } from '#authProvider/usePermission.ts'
import type { Permission } from '#contract/permissions.ts'
import { useReason } from './useReason.ts'

export interface PermittedMenuItemProps {
  /** Undefined if this use needs none, such as deleting one's own draft. */
  readonly permission: Permission | undefined
  readonly icon: ReactNode
  readonly onClick: () => void
  readonly children: ReactNode
}

/** An entry of a menu that needs a permission. To accounts without it, it is disabled and says why and whom to ask. */
export const PermittedMenuItem = ({ permission, icon, onClick, children }: PermittedMenuItemProps) => {
  const reason = useReason()
  const isPermitted = usePermission(permission)
  return (
    <MenuItem
      aria-disabled={!isPermitted}
      disableRipple={!isPermitted}
      onClick={isPermitted ? onClick : undefined}
      sx={isPermitted ? undefined : { maxWidth: 320, whiteSpace: 'normal', cursor: 'default' }}
    >
      <ListItemIcon sx={isPermitted ? undefined : { opacity: 0.5, filter: 'grayscale(1)' }}>{icon}</ListItemIcon>
      {isPermitted ? (
        children
      ) : (
        <ListItemText
          primary={children}
          secondary={permission && reason(permission)}
          slotProps={{ primary: { color: 'text.disabled' } }}
        />
      )}
    </MenuItem>
  )
}
