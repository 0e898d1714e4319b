import { Alert, Button, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { maxTitleLength } from '#contract/emails/emails.ts'
import { api, type Reply } from '#dataProvider/client.ts'
import type { NamedOrNew } from '../form/namedOrNew.ts'
import { NamedOrNewField } from '../form/NamedOrNewField.tsx'
import { formatCount } from '../format.ts'
import { CancelButton, TypingDialog } from '../form/dialogs/TypingDialog.tsx'
import { SaveFailure } from '../page/failures/SaveFailure.tsx'
import { type Destinations, DestinationsFound, useDestinationCounts } from './DestinationsFound.tsx'
import { useDraftChoices, useNewDraft } from './useDrafts.ts'
import { useTypedState } from '../form/drafts/useTypedState.ts'
import './texts.ts'

interface Chosen {
  readonly id: number
  readonly title: string
  readonly counts: Reply<'chooseEmailRecipients'>
}

export interface ChooseEmailDialogProps {
  /** Number of institutions. */
  readonly count: number
  readonly conditions: Destinations
  /** Above the numbers: further choices. */
  readonly children?: ReactNode
  readonly onClose: () => void
}

/** Makes the doctors of institutions recipients of a draft, or of a new one. It says beforehand how many they are. */
export const ChooseEmailDialog = ({ count, conditions, children, onClose }: ChooseEmailDialogProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const titleId = useId()
  const queryClient = useQueryClient()
  const [typed, setTyped] = useTypedState(`email for ${JSON.stringify(conditions)}`, '')
  const [draft, setDraft] = useTypedState<NamedOrNew | null>(`email chosen for ${JSON.stringify(conditions)}`, null)
  const choices = useDraftChoices(draft ? '' : typed)
  const create = useNewDraft()
  const found = useDestinationCounts(conditions).data?.count ?? 0
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.email_choice.${key}`, args)
  const choose = useMutation({
    mutationFn: async ({ id, name: title }: NamedOrNew): Promise<Chosen> => {
      const emailId = id ?? (await create(title))
      // If choosing fails, the next attempt takes the draft that is there by now.
      setDraft({ id: emailId, name: title })
      return {
        id: emailId,
        title,
        counts: await api.chooseEmailRecipients({ id: emailId, body: { ...conditions, mode: 'add' } }),
      }
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['emails'] }),
  })
  const { data: chosen } = choose
  return (
    <TypingDialog
      typed={chosen ? ['', null] : [typed, draft]}
      isBusy={choose.isPending}
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId}>{text('title', { count: formatCount(count, locale) })}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2, '&&': { pt: 1 } }}>
        {chosen ? (
          <Alert severity="success" variant="outlined">
            {text('done', { title: chosen.title })}
            <Typography>
              {text('now', {
                count: formatCount(chosen.counts.destinationCount, locale),
                left_out: formatCount(chosen.counts.leftOutCount, locale),
              })}
            </Typography>
          </Alert>
        ) : (
          <>
            {children}
            <DestinationsFound conditions={conditions} />
            <NamedOrNewField
              label={text('draft')}
              help={text('hint')}
              maxLength={maxTitleLength}
              choices={choices}
              value={draft}
              typed={typed}
              newText={(title) => text('new', { title })}
              onChange={setDraft}
              onTyped={setTyped}
            />
            {choose.error && <SaveFailure error={choose.error} />}
          </>
        )}
      </DialogContent>
      <DialogActions>
        <CancelButton>{translate(chosen ? 'renkei.shell.close' : 'renkei.shell.cancel')}</CancelButton>
        {chosen ? (
          <Button variant="contained" component={Link} to={`/emails/${chosen.id}/edit`}>
            {text('open')}
          </Button>
        ) : (
          <Button
            variant="contained"
            disabled={draft === null || found === 0}
            loading={choose.isPending}
            onClick={() => draft && choose.mutate(draft)}
          >
            {text('confirm')}
          </Button>
        )}
      </DialogActions>
    </TypingDialog>
  )
}
