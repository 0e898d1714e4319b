import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { maxMatchedLines } from '#contract/institutions/institutionMatches.ts'
import { PasteInstitutionsDialog } from '#ui/paste/institutions/PasteInstitutionsDialog.tsx'
import { institutionIdOf } from '#ui/paste/institutions/pastedLines.ts'
import { usePastedInstitutions } from '#ui/paste/institutions/usePastedInstitutions.ts'
import { useAddItems, useTellAdded } from './useItems.ts'
import '#ui/paste/texts.ts'

export interface PasteDialogProps {
  readonly listId: number
  readonly onClose: () => void
}

/** Adds institutions to a list by pasted codes or names. Lines that could not be added stay in the text. */
export const PasteDialog = ({ listId, onClose }: PasteDialogProps) => {
  const translate = useTranslate()
  const pasted = usePastedInstitutions()
  const { matches, matching, choices } = pasted
  /** Number of institutions added before, if some lines were left over. */
  const [addedCount, setAddedCount] = useState<number>()
  const add = useAddItems(listId)
  const tellAdded = useTellAdded()
  const ids = [...new Set(matches?.flatMap((match) => institutionIdOf(match, choices) ?? []))]

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
          pasted.setText(unmatched.map(({ line }) => line).join('\n'))
          setAddedCount(reply.addedCount)
          back()
        },
      },
    )

  return (
    <PasteInstitutionsDialog
      pasted={pasted}
      title={translate('renkei.action_lists.paste.title')}
      explanation={translate('renkei.action_lists.paste.explanation')}
      maxLines={maxMatchedLines}
      count={ids.length}
      added={addedCount}
      isAdding={add.isPending}
      error={add.error}
      onAdd={send}
      onBack={back}
      onClose={onClose}
    />
  )
}
