import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { useCurrentUser } from '../../../authProvider/currentUser.ts'
import { mostMatchedLines } from '../../../contract/institutionMatches.ts'
import { api } from '../../../dataProvider/client.ts'
import { formatCount } from '../../../ui/format.ts'
import { SaveFailure } from '../../../ui/SaveFailure.tsx'
import { useDevice } from '../../../ui/useDevice.ts'
import { type Choices, linesIn, meantBy } from './pastedLines.ts'
import { PasteForm } from './PasteForm.tsx'
import { PastePreview } from './PastePreview.tsx'
import { useAddItems, useTellAdded } from './useItems.ts'

export interface PasteDialogProps {
  readonly listId: number
  readonly onClose: () => void
}

/** Puts institutions on a list by pasted codes or names: text, preview with what is to be chosen, addition. What could not be added stays. */
export const PasteDialog = ({ listId, onClose }: PasteDialogProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const device = useDevice()
  const titleId = useId()
  const own = useCurrentUser()?.tenant.prefecture ?? ''
  const [text, setText] = useState('')
  const [prefecture, setPrefecture] = useState(own)
  /** How many were added before, where lines were left over. */
  const [added, setAdded] = useState<number>()
  const [choices, setChoices] = useState<Choices>({})
  const lines = linesIn(text)
  const add = useAddItems(listId)
  const tellAdded = useTellAdded()
  const matching = useMutation({
    mutationFn: () => api.matchMedicalInstitutions({ body: { lines, ...(prefecture && { prefecture }) } }),
    onSuccess: () => setChoices({}),
  })
  const matches = matching.data?.matches
  const meant = matches?.flatMap((match) => meantBy(match, choices) ?? []) ?? []
  const ids = [...new Set(meant)]
  const words = (key: string, args?: Record<string, string>) => translate(`renkei.action_lists.paste.${key}`, args)

  const back = () => {
    matching.reset()
    add.reset()
  }
  const send = () =>
    add.mutate(
      { medicalInstitutionIds: ids },
      {
        onSuccess: (reply) => {
          const left = (matches ?? []).filter((match) => meantBy(match, choices) === undefined)
          if (left.length === 0) {
            tellAdded(reply)
            return onClose()
          }
          setText(left.map(({ line }) => line).join('\n'))
          setAdded(reply.addedCount)
          back()
        },
      },
    )

  return (
    <Dialog open onClose={onClose} fullWidth fullScreen={device === 'phone'} maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{words('title')}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2, '&&': { pt: 1 } }}>
        {matches ? (
          <PastePreview
            matches={matches}
            choices={choices}
            onChoose={(line, id) =>
              setChoices(({ [line]: _before, ...others }) => (id === undefined ? others : { ...others, [line]: id }))
            }
          />
        ) : (
          <PasteForm
            text={text}
            lineCount={lines.length}
            added={added}
            prefecture={prefecture}
            onText={setText}
            onPrefecture={setPrefecture}
          />
        )}
        {(matching.error ?? add.error) && <SaveFailure error={(matching.error ?? add.error) as Error} />}
      </DialogContent>
      <DialogActions>
        {matches ? (
          <>
            <Button onClick={back}>{words('back')}</Button>
            <Button variant="contained" disabled={ids.length === 0} loading={add.isPending} onClick={send}>
              {words('add', { count: formatCount(ids.length, locale) })}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{translate('renkei.shell.cancel')}</Button>
            <Button
              variant="contained"
              disabled={lines.length === 0 || lines.length > mostMatchedLines}
              loading={matching.isPending}
              onClick={() => matching.mutate()}
            >
              {words('match')}
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  )
}
