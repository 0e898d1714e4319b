import { MailOutlined } from '@mui/icons-material'
import { Button } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { firstFields, type SubscriptionSubject } from './subscription.ts'
import { SubscriptionDialog } from './SubscriptionDialog.tsx'
import './texts.ts'

/**
 * Opens the dialog with which a saved report or a dashboard is received by mail.
 *
 * @example <SubscribeButton report={{ kind: 'area', id: 12 }} />
 */
export const SubscribeButton = (subject: SubscriptionSubject) => {
  const translate = useTranslate()
  const user = useCurrentUser()
  const [isOpen, setOpen] = useState(false)
  if (!user) return null
  return (
    <>
      <Button startIcon={<MailOutlined />} onClick={() => setOpen(true)}>
        {translate('renkei.report_subscriptions.subscribe')}
      </Button>
      {isOpen && <SubscriptionDialog subject={subject} initial={firstFields(user.id)} onClose={() => setOpen(false)} />}
    </>
  )
}
