import { useTranslate } from 'react-admin'
import { WebhookChanges } from '#contract/work/webhooks.ts'
import type { ValueViews } from '#ui/form/conflict/ConflictDialog.tsx'
import { ValueText } from '#ui/form/FieldValue.tsx'
import type { SavedBy } from '#ui/form/conflict/savedBy.ts'
import { ValuesConflict } from '#ui/form/conflict/ValuesConflict.tsx'
import type { Webhook, WebhookFields } from './webhook.ts'

export interface WebhookConflictProps {
  /** The version that the fields were made from. */
  readonly seen: Webhook
  readonly newer: Webhook
  readonly fields: WebhookFields
  readonly savedBy: SavedBy
  readonly onSave: (chosen: Partial<WebhookFields>, newer: Webhook) => void
  readonly onClose: () => void
}

const compared = ['name', 'url', 'events', 'language', 'isEnabled'] as const

const useValueViews = (): ValueViews => {
  const translate = useTranslate()
  const text = (key: string) => translate(`renkei.webhooks.${key}`)
  return {
    events: ({ value }) => (
      <ValueText>{(Array.isArray(value) ? value : []).map((one) => text(`event_names.${one}`)).join('\n')}</ValueText>
    ),
    language: ({ value }) => <ValueText>{text(`languages.${String(value)}`)}</ValueText>,
    isEnabled: ({ value }) => <ValueText>{text(value === true ? 'enabled' : 'is_off')}</ValueText>,
  }
}

/** The values as they can be compared. Of a stored address only the host is known. */
const withHost = (webhook: Webhook) => ({ ...webhook, url: `${webhook.origin}/…` })

/** Asks which version of each field of a webhook to keep, if somebody has saved it meanwhile. */
export const WebhookConflict = ({ seen, newer, fields, savedBy, onSave, onClose }: WebhookConflictProps) => {
  const translate = useTranslate()
  const valueViews = useValueViews()
  const theirs = withHost(newer)
  return (
    <ValuesConflict
      plural="webhooks"
      payload={WebhookChanges}
      nameOf={(field) => translate(`renkei.webhooks.${field === 'isEnabled' ? 'state' : field}`)}
      fields={compared}
      // An address that is left empty stays as it is.
      versions={{
        base: withHost(seen),
        mine: { ...fields, url: fields.url.trim() === '' ? theirs.url : fields.url },
        theirs,
      }}
      savedBy={savedBy}
      valueViews={valueViews}
      onSave={(chosen) => onSave(chosen, newer)}
      onClose={onClose}
    />
  )
}
