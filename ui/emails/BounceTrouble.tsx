import { Alert } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslate } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { api } from '#dataProvider/client.ts'
import { formatDateTime } from '../format.ts'

/** Tells owners since when e-mails that came back have not been read, and what to do about it. */
export const BounceTrouble = () => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const isOwner = useCurrentUser()?.role === 'owner'
  const { data } = useQuery({
    queryKey: ['email_delivery'],
    queryFn: ({ signal }) => api.getEmailDelivery({}, { signal }),
    enabled: isOwner,
  })
  if (!data || data.bouncesUnreadSince === null) return null
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {translate('renkei.email_list.bounces_unread', { at: formatDateTime(data.bouncesUnreadSince, locale) })}
    </Alert>
  )
}
