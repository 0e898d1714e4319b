import { Link } from '@mui/material'
import { useCreatePath, useLocale } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { staffNameWith } from '#contract/staffNames.ts'
import type { CellProps } from '#ui/resource/declaration.ts'

/** The name of an account, which leads to its form, marked if the account cannot be used. */
export const AccountName = ({ record }: CellProps) => {
  const language = useLocale() === 'en' ? 'en' : 'ja'
  const createPath = useCreatePath()
  const { id, username, enabledCrm } = record
  return (
    <Link
      component={RouterLink}
      to={createPath({ resource: 'accounts', type: 'edit', id: String(id) })}
      sx={{ fontWeight: 700 }}
    >
      {staffNameWith(
        typeof username === 'string' ? username : '',
        enabledCrm === false ? 'stopped' : 'active',
        language,
      )}
    </Link>
  )
}
