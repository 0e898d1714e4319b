import { Alert, Chip } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { formatDateTime } from '#ui/format.ts'
import type { Webhook } from './webhook.ts'

/** That a webhook is off, or fails; nothing while all is well. */
export const WebhookState = ({ webhook }: { readonly webhook: Webhook }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { isEnabled, stoppedAt, failingSince } = webhook
  const text = (key: string, time: string) =>
    translate(`renkei.webhooks.${key}`, { time: formatDateTime(time, locale) })
  if (stoppedAt !== null && !isEnabled)
    return (
      <Alert severity="error" variant="outlined">
        {text('stopped', stoppedAt)}
      </Alert>
    )
  if (!isEnabled) return <Chip size="small" variant="outlined" label={translate('renkei.webhooks.is_off')} />
  if (failingSince === null) return null
  return (
    <Alert severity="warning" variant="outlined">
      {text('failing_since', failingSince)}
    </Alert>
  )
}
