import { Alert, Box, Link } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { api } from '#dataProvider/client.ts'
import { formatCount } from '../format.ts'
import { useStaffName } from './useStaffName.ts'
import './texts.ts'

/** Key of what people who are gone still have in their charge, in the query cache. */
export const leftChargesKey = ['listLeftCharges'] as const

const kinds = ['medicalInstitutions', 'tasks', 'visitPlans', 'vocs'] as const

/** Tells owners what nobody takes care of, because whoever is in charge can no longer sign in, and leads to the handover. Nothing if there is nothing. */
export const LeftCharges = () => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const user = useCurrentUser()
  const staffName = useStaffName()
  const { data } = useQuery({
    queryKey: leftChargesKey,
    queryFn: ({ signal }) => api.listLeftCharges({}, { signal }),
    enabled: user?.role === 'owner' && user.features.includes('communications'),
  })
  if (!data || data.people.length === 0) return null
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.staffs.left.${key}`, args)
  return (
    <Alert severity="warning" variant="outlined" sx={{ mb: 2 }}>
      {text('title')}
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
        {data.people.map(({ staff, counts }) => (
          <li key={staff.id}>
            {staffName(staff)}:{' '}
            {kinds
              .filter((kind) => counts[kind] > 0)
              .map((kind) => text(kind, { count: formatCount(counts[kind], locale) }))
              .join(text('and'))}{' '}
            <Link component={RouterLink} to={`/handovers?from=${staff.id}`}>
              {translate('renkei.handovers.hand_over')}
            </Link>
          </li>
        ))}
      </Box>
    </Alert>
  )
}
