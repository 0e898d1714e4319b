import { Alert } from '@mui/material'
import { useTranslate } from 'react-admin'
import { usePermission } from '#authProvider/usePermission.ts'
import type { Permission } from '#contract/permissions.ts'
import { useOwners } from './useOwners.ts'

export interface NotPermittedProps {
  readonly permission: Permission
  /** What is said, below `renkei.permissions`; by default that the permission is missing. */
  readonly text?: string
}

/** Says, where somebody would look for it, what their role leaves out. Shows nothing to accounts that have the permission. */
export const NotPermitted = ({ permission, text = `without.${permission}` }: NotPermittedProps) => {
  const translate = useTranslate()
  const owners = useOwners()
  if (usePermission(permission)) return null
  return (
    <Alert severity="info" variant="outlined" className="no-print">
      {translate(`renkei.permissions.${text}`, { owners })}
    </Alert>
  )
}
