import { ContentCopyOutlined } from '@mui/icons-material'
import { IconButton, Tooltip } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { formAddress } from '#ui/list/listPlace.ts'
import type { CellProps } from '#ui/resource/declaration.ts'

/** Begins a new role with the permissions of this one. */
export const CopyRole = ({ record: { name, description, permissions } }: CellProps) => {
  const translate = useTranslate()
  const label = translate('renkei.permission_roles.copy', { name: String(name) })
  const given = {
    name: translate('renkei.permission_roles.copy_of', { name: String(name) }).slice(0, 50),
    description,
    permissions,
  }
  return (
    <Tooltip title={label}>
      <IconButton
        aria-label={label}
        component={Link}
        to={formAddress('/permission_roles/create', { given, backTo: '/permission_roles' })}
        onClick={(event) => event.stopPropagation()}
      >
        <ContentCopyOutlined fontSize="small" />
      </IconButton>
    </Tooltip>
  )
}
