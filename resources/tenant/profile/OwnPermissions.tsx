import { Check, Close } from '@mui/icons-material'
import { List, ListItem, ListItemIcon, ListItemText, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { CurrentUser } from '#authProvider/currentUser.ts'
import { permissions } from '#contract/permissions.ts'
import { Block } from '#ui/page/Block.tsx'
import { useOwners } from '#ui/permissions/useOwners.ts'

/** What the account may, and the role of the office's own that says so. */
export const OwnPermissions = ({ user }: { readonly user: CurrentUser }) => {
  const translate = useTranslate()
  const owners = useOwners()
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.permissions.own.${key}`, args)
  const source = user.permissionRole ? text('by_role', { name: user.permissionRole.name, owners }) : text('by_all')
  return (
    <Block title={text('title')}>
      <Typography color="text.secondary">{source}</Typography>
      <List dense disablePadding>
        {permissions.map((permission) => {
          const isGiven = user.permissions.includes(permission)
          const Icon = isGiven ? Check : Close
          return (
            <ListItem key={permission} disableGutters>
              <ListItemIcon sx={{ minWidth: 32 }}>
                <Icon fontSize="small" color={isGiven ? 'success' : 'disabled'} />
              </ListItemIcon>
              <ListItemText
                primary={translate(`renkei.permissions.choices.${permission}`)}
                secondary={text(isGiven ? 'given' : 'not_given')}
              />
            </ListItem>
          )
        })}
      </List>
    </Block>
  )
}
