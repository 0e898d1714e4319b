import { Alert, Link } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { useCurrentUser } from '#authProvider/currentUser.ts'

/** Says on every screen that its figures are made up, while the office has sample data. */
export const SampleNotice = () => {
  const translate = useTranslate()
  const user = useCurrentUser()
  if (!user?.tenant.hasSampleData) return null
  const mayImport = user.features.includes('data_uploads') && user.permissions.includes('imports')
  return (
    <Alert severity="warning" sx={{ borderRadius: 0, py: 0 }}>
      {translate('renkei.shell.sample_notice')}{' '}
      {mayImport && (
        <Link component={RouterLink} to="/data_uploads" color="inherit" underline="always">
          {translate('renkei.shell.sample_notice_more')}
        </Link>
      )}
    </Alert>
  )
}
