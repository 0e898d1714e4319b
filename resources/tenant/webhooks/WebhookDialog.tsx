import {
  Button,
  Checkbox,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControl,
  FormControlLabel,
  FormGroup,
  FormLabel,
  Switch,
  TextField,
} from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { Webhook as WebhookSchema, webhookEvents, webhookFormats, webhookLanguages } from '#contract/work/webhooks.ts'
import { api, ApiError } from '#dataProvider/client.ts'
import { isEditConflict } from '#ui/form/conflict/conflict.ts'
import { useConflict } from '#ui/form/conflict/useConflict.ts'
import { OneChoice } from '#ui/inputs/OneChoice.tsx'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import { useToast } from '#ui/queries/useToast.tsx'
import {
  changesOf,
  creationOf,
  fieldsOf,
  isComplete,
  type Webhook,
  type WebhookFields,
  webhookKey,
  webhooksKey,
} from './webhook.ts'
import { WebhookConflict } from './WebhookConflict.tsx'
import { CancelButton, TypingDialog } from '#ui/form/dialogs/TypingDialog.tsx'
import { useTypedState } from '#ui/form/drafts/useTypedState.ts'

export interface WebhookDialogProps {
  /** The webhook to change; without it a new one is made. */
  readonly webhook?: Webhook
  readonly onClose: () => void
  /** Called with the secret of a new one, which is never shown again. */
  readonly onCreated?: (secret: string | null) => void
}

const complaintAt = (error: unknown, path: string) =>
  error instanceof ApiError ? error.problem.errors?.find((one) => one.path === path)?.message : undefined

/** Which events a webhook hears of. */
const Events = ({
  events,
  onChange,
}: Pick<WebhookFields, 'events'> & { readonly onChange: (events: WebhookFields['events']) => void }) => {
  const translate = useTranslate()
  return (
    <FormControl component="fieldset">
      <FormLabel component="legend">{translate('renkei.webhooks.events')}</FormLabel>
      <FormGroup>
        {webhookEvents.map((event) => (
          <FormControlLabel
            key={event}
            control={
              <Checkbox
                checked={events.includes(event)}
                onChange={(_event, checked) =>
                  onChange(webhookEvents.filter((one) => (one === event ? checked : events.includes(one))))
                }
              />
            }
            label={translate(`renkei.webhooks.event_names.${event}`)}
          />
        ))}
      </FormGroup>
    </FormControl>
  )
}

interface UrlFieldProps {
  readonly webhook: Webhook | undefined
  readonly fields: WebhookFields
  readonly complaint: string | undefined
  readonly onChange: (url: string) => void
}

/** Where to the webhook tells. The address of a stored one is never shown, and stays unless another is typed. */
const UrlField = ({ webhook, fields, complaint, onChange }: UrlFieldProps) => {
  const translate = useTranslate()
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.webhooks.${key}`, args)
  return (
    <TextField
      label={text('url')}
      value={fields.url}
      required={!webhook}
      error={complaint !== undefined}
      helperText={
        complaint ??
        (webhook
          ? text('url_kept', { origin: webhook.origin })
          : `${text(`format_hints.${fields.format}`)} ${text('url_hint')}`)
      }
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ htmlInput: { maxLength: 2_000, inputMode: 'url', autoComplete: 'off', spellCheck: false } }}
    />
  )
}

interface Save {
  readonly fields: WebhookFields
  /** What the fields were made from; undefined for a new one. */
  readonly seen: Webhook | undefined
}

const useSave = ({ webhook, onClose, onCreated }: WebhookDialogProps, onError: (error: Error) => void) => {
  const toast = useToast()
  const queryClient = useQueryClient()
  return useMutation({
    onError,
    mutationFn: async ({ fields, seen }: Save) => {
      if (seen) await api.updateWebhook({ id: seen.id, body: changesOf(fields, seen.updatedAt) })
      else onCreated?.((await api.createWebhook({ body: creationOf(fields) })).secret)
    },
    onSuccess: async () => {
      onClose()
      toast('renkei.webhooks.saved')
      await queryClient.invalidateQueries({ queryKey: webhooksKey })
      if (webhook) await queryClient.invalidateQueries({ queryKey: webhookKey(webhook.id) })
    },
  })
}

/** Asks where to and of what a webhook tells, and saves it. */
export const WebhookDialog = (props: WebhookDialogProps) => {
  const { webhook, onClose } = props
  const translate = useTranslate()
  const locale = useLocale() === 'en' ? 'en' : 'ja'
  const titleId = useId()
  // The screen behind may show a newer version meanwhile, which nobody has seen here.
  const [{ fields, seen }, setTyped] = useTypedState(`webhook ${webhook?.id ?? 'new'}`, () => ({
    fields: fieldsOf(webhook, locale),
    seen: webhook,
  }))
  const conflict = useConflict<Webhook>(WebhookSchema)
  const save = useSave(props, conflict.note)
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.webhooks.${key}`, args)
  const change = (changes: Partial<WebhookFields>) => setTyped({ fields: { ...fields, ...changes }, seen })
  const complaint = complaintAt(save.error, 'url')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate({ fields, seen })
  }
  const overwrite = (chosen: Partial<WebhookFields>, newer: Webhook) => {
    const next = { ...fields, ...chosen, url: chosen.url === fields.url ? fields.url : '' }
    setTyped({ fields: next, seen: newer })
    conflict.close()
    save.mutate({ fields: next, seen: newer })
  }
  return (
    <TypingDialog
      typed={fields}
      isBusy={save.isPending}
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby={titleId}
    >
      {seen && conflict.newer && (
        <WebhookConflict
          seen={seen}
          newer={conflict.newer}
          fields={fields}
          savedBy={conflict.savedBy}
          onSave={overwrite}
          onClose={conflict.close}
        />
      )}
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{text(webhook ? 'change_title' : 'add')}</DialogTitle>
        <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2, '&&': { pt: 1 } }}>
          <TextField
            label={text('name')}
            value={fields.name}
            required
            onChange={({ target }) => change({ name: target.value })}
            slotProps={{ htmlInput: { maxLength: 50 } }}
          />
          {!webhook && (
            <OneChoice
              label={text('format')}
              choices={webhookFormats}
              nameOf={(format) => text(`formats.${format}`)}
              value={fields.format}
              onChange={(format) => change({ format })}
              minWidth={220}
            />
          )}
          <UrlField webhook={webhook} fields={fields} complaint={complaint} onChange={(url) => change({ url })} />
          <Events events={fields.events} onChange={(events) => change({ events })} />
          <OneChoice
            label={text('language')}
            choices={webhookLanguages}
            nameOf={(language) => text(`languages.${language}`)}
            value={fields.language}
            onChange={(language) => change({ language })}
            minWidth={220}
          />
          {webhook && (
            <FormControlLabel
              control={<Switch checked={fields.isEnabled} onChange={(_event, isEnabled) => change({ isEnabled })} />}
              label={text('enabled')}
            />
          )}
          {save.error && !complaint && !isEditConflict(save.error) && <SaveFailure error={save.error} />}
        </DialogContent>
        <DialogActions>
          <CancelButton />
          <Button type="submit" variant="contained" disabled={!isComplete(fields, !webhook)} loading={save.isPending}>
            {text('save')}
          </Button>
        </DialogActions>
      </form>
    </TypingDialog>
  )
}
