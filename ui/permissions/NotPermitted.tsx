import { Alert } from '@mui/material'
import { useTranslate } from 'react-admin'
import { usePermission } from '../../authProvider/usePermission.ts'
import type { Permission } from '../../contract/permissions.ts'

/** Says, where somebody would look for it, what their role leaves out. Shows nothing to accounts that have the permission. */
export const NotPermitted = ({ permission }: { readonly permission: Permission }) => {
  const translate = useTranslate()
  if (usePermission(permission)) return null
  return (
    <Alert severity="info" variant="outlined" className="no-print">
      {translate(`renkei.permissions.without.${permission}`)}
    </Alert>
  )
}
