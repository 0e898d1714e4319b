import { Card, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import '../accounts/texts.ts'

/** The two roles that every tenant has, and what they may, above the tenant's own. */
export const BuiltInRoles = () => {
  const translate = useTranslate()
  return (
    <Card sx={{ p: 2, mb: 2, maxWidth: 960 }}>
      <Typography component="h2" variant="h3" sx={{ mb: 1 }}>
        {translate('renkei.permission_roles.built_in')}
      </Typography>
      {(['owner', 'member'] as const).map((role) => (
        <Typography key={role} color="text.secondary">
          <Typography component="span" sx={{ fontWeight: 700 }} color="text.primary">
            {translate(`resources.accounts.enums.role.${role}`)}
          </Typography>
          {' – '}
          {translate(`renkei.permission_roles.${role}`)}
        </Typography>
      ))}
      <Typography color="text.secondary" sx={{ mt: 1 }}>
        {translate('renkei.permission_roles.own')}
      </Typography>
    </Card>
  )
}
