import { Alert, Link } from '@mui/material'
import { Fragment } from 'react'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import type { Reply } from '#dataProvider/client.ts'
import type { CellProps } from '#ui/resource/declaration.ts'

type Holder = Reply<'getPermissionRole'>['accounts'][number]

const isHolder = (value: unknown): value is Holder =>
  typeof value === 'object' && value !== null && 'id' in value && 'name' in value

/** Below the form of a role: who has it. While somebody does, it cannot be deleted. */
export const RoleHolders = ({ record: { accounts } }: CellProps) => {
  const translate = useTranslate()
  const holders = Array.isArray(accounts) ? accounts.filter(isHolder) : []
  return (
    <Alert severity="info" variant="outlined" sx={{ mt: 2, maxWidth: 720 }}>
      {translate(`renkei.permission_roles.${holders.length > 0 ? 'held_by' : 'held_by_nobody'}`)}{' '}
      {holders.map(({ id, name }, index) => (
        <Fragment key={id}>
          {index > 0 && '、'}
          <Link component={RouterLink} to={`/accounts/${id}`}>
            {name}
          </Link>
        </Fragment>
      ))}
    </Alert>
  )
}
