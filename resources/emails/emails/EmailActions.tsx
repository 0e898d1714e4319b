import { BarChartOutlined, ContentCopyOutlined, DeleteOutlined, EditOutlined, MoreVert } from '@mui/icons-material'
import { IconButton, ListItemIcon, Menu, MenuItem } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { PermittedMenuItem } from '#ui/permissions/PermittedMenuItem.tsx'
import type { CellProps } from '#ui/resource/declaration.ts'
import { emailAddress, emailIn, isUnsent } from './email.ts'
import { useEmailCommands } from './useEmailCommands.ts'

/** What can be done with an e-mail in its row. */
export const EmailActions = (props: CellProps) => {
  const translate = useTranslate()
  const userId = useCurrentUser()?.id
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { remove, copy } = useEmailCommands()
  const email = emailIn(props)
  const unsent = isUnsent(email.status)
  const isOwnDraft = email.status === 'draft' && email.createdBy.id === userId
  const text = (key: string) => translate(`renkei.email_list.${key}`)
  const close = () => setAnchor(null)
  const Icon = unsent ? EditOutlined : BarChartOutlined
  return (
    <>
      <IconButton
        aria-label={translate('renkei.email_list.menu_of', { title: email.title })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={remove.isPending || copy.isPending}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreVert fontSize="small" />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={close}>
        <MenuItem component={Link} to={emailAddress(email)} onClick={close}>
          <ListItemIcon>
            <Icon fontSize="small" />
          </ListItemIcon>
          {text(unsent ? 'edit' : 'report')}
        </MenuItem>
        <MenuItem
          onClick={() => {
            close()
            copy.mutate(email)
          }}
        >
          <ListItemIcon>
            <ContentCopyOutlined fontSize="small" />
          </ListItemIcon>
          {text('copy')}
        </MenuItem>
        {unsent && (
          <PermittedMenuItem
            permission={isOwnDraft ? undefined : 'deletion'}
            icon={<DeleteOutlined fontSize="small" />}
            onClick={() => {
              close()
              remove.mutate(email)
            }}
          >
            {text('delete')}
          </PermittedMenuItem>
        )}
      </Menu>
    </>
  )
}
