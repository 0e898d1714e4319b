import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { useCurrentUser } from '../../../../authProvider/currentUser.ts'
import { maxMatchedLines } from '../../../../contract/institutions/institutionMatches.ts'
import { api } from '../../../../dataProvider/client.ts'
import { formatCount } from '../../../../ui/format.ts'
import { PasteShell } from '../../../../ui/paste/PasteShell.tsx'
import { type Choices, institutionIdOf, linesIn } from '../../../../ui/paste/institutions/pastedLines.ts'
import { MatchForm } from '../../../../ui/paste/institutions/MatchForm.tsx'
import { MatchPreview } from '../../../../ui/paste/institutions/MatchPreview.tsx'
import { useAddItems, useTellAdded } from './useItems.ts'

export interface PasteDialogProps {
  readonly listId: number
  readonly onClose: () => void
}

/**
 * Adds institutions to a list by pasted codes or names: text, preview with open choices, addition. Lines that could not be added stay in the text.
 */
export const PasteDialog = ({ listId, onClose }: PasteDialogProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const ownPrefecture = useCurrentUser()?.tenant.prefecture ?? ''
  const [text, setText] = useState('')
  const [prefecture, setPrefecture] = useState(ownPrefecture)
  /** Number of institutions added before, if some lines were left over. */
  const [addedCount, setAddedCount] = useState<number>()
  const [choices, setChoices] = useState<Choices>({})
  const lines = linesIn(text)
  const add = useAddItems(listId)
  const tellAdded = useTellAdded()
  const matching = useMutation({
    mutationFn: () => api.matchMedicalInstitutions({ body: { lines, ...(prefecture && { prefecture }) } }),
    onSuccess: () => setChoices({}),
  })
  const matches = matching.data?.matches
  const ids = [...new Set(matches?.flatMap((match) => institutionIdOf(match, choices) ?? []))]
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
          const unmatched = (matches ?? []).filter((match) => institutionIdOf(match, choices) === undefined)
          if (unmatched.length === 0) {
            tellAdded(reply)
            return onClose()
          }
          setText(unmatched.map(({ line }) => line).join('\n'))
          setAddedCount(reply.addedCount)
          back()
        },
      },
    )

  return (
    <PasteShell
      title={words('title')}
      maxWidth="md"
      unsaved={text.trim() !== ''}
      error={matching.error ?? add.error}
      back={matches !== undefined && { text: words('back'), onClick: back }}
      next={
        matches
          ? {
              text: words('add', { count: formatCount(ids.length, locale) }),
              disabled: ids.length === 0,
              loading: add.isPending,
              onClick: send,
            }
          : {
              text: words('match'),
              disabled: lines.length === 0 || lines.length > maxMatchedLines,
              loading: matching.isPending,
              onClick: () => matching.mutate(),
            }
      }
      onClose={onClose}
    >
      {matches ? (
        <MatchPreview
          matches={matches}
          choices={choices}
          onChoose={(line, id) =>
            setChoices(({ [line]: _before, ...others }) => (id === undefined ? others : { ...others, [line]: id }))
          }
        />
      ) : (
        <MatchForm
          explanation={words('explanation')}
          text={text}
          lineCount={lines.length}
          added={addedCount}
          prefecture={prefecture}
          onText={setText}
          onPrefecture={setPrefecture}
        />
      )}
    </PasteShell>
  )
}
