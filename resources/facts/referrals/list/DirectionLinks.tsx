import { Link, Stack } from '@mui/material'
import { useTranslate } from 'react-admin'
import { NavLink, useParams } from 'react-router'
import { useCurrentUser } from '#authProvider/currentUser.ts'

const directions = ['referrals', 'reverse_referrals'] as const

/** Links between the referrals from an institution and the reverse referrals to it. */
export const DirectionLinks = () => {
  const translate = useTranslate()
  const { id } = useParams()
  const user = useCurrentUser()
  if (!user?.features.includes('reverse_referrals')) return null
  return (
    <Stack
      component="nav"
      direction="row"
      aria-label={translate('renkei.referrals.directions')}
      sx={{ mb: 2, borderBottom: 1, borderColor: 'line' }}
    >
      {directions.map((direction) => (
        <Link
          key={direction}
          component={NavLink}
          to={`/crms/${id}/${direction}`}
          underline="none"
          sx={{
            display: 'inline-flex',
            alignItems: 'center',
            justifyContent: 'center',
            minWidth: 96,
            minHeight: 44,
            px: 2,
            mb: '-1px',
            borderBottom: 2,
            borderColor: 'transparent',
            color: 'text.secondary',
            fontWeight: 700,
            '&[aria-current=page]': { color: 'primary.main', borderColor: 'primary.main' },
          }}
        >
          {translate(`resources.${direction}.name`)}
        </Link>
      ))}
    </Stack>
  )
}
