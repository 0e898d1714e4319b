import { Button, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { type ReactNode, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { DeletedMeanwhile } from '../form/drafts/DeletedMeanwhile.tsx'
import { CancelButton, TypingDialog } from '../form/dialogs/TypingDialog.tsx'
import { MultiChoice } from '../inputs/MultiChoice.tsx'
import { SaveFailure } from '../page/failures/SaveFailure.tsx'
import { watched } from '../queries/polling.ts'
import type { TagChipsProps } from './TagChips.tsx'
import { useTags } from './useLookups.ts'
import { useTypedState } from '../form/drafts/useTypedState.ts'
import './texts.ts'

export interface TagsDialogProps {
  /** Names what the tags are chosen for, for a choice that comes back after a reload. */
  readonly name: string
  readonly title: string
  /** Initially selected tags. */
  readonly tags: TagChipsProps['tags']
  readonly confirm: string
  /** Whether an empty choice is valid. */
  readonly mayBeEmpty: boolean
  readonly saving: boolean
  readonly error: Error | null
  /** Below the choice: how far it has got. */
  readonly children?: ReactNode
  /** @param before - the tags that were selected when the dialog was opened */
  readonly onConfirm: (tagIds: number[], before: readonly number[]) => void
  readonly onClose: () => void
}

/** A dialog to choose tags. */
export const TagsDialog = ({
  name,
  title,
  tags,
  confirm,
  mayBeEmpty,
  saving,
  error,
  children,
  onConfirm,
  onClose,
}: TagsDialogProps) => {
  const translate = useTranslate()
  const titleId = useId()
  const { data: stored } = useTags(watched)
  const choices = stored ?? tags
  const [first] = useState(() => tags.map(({ id }) => id))
  // The tags that the choice began with come back with it: others may have changed them since.
  const [{ chosen: typed, before }, setTyped] = useTypedState<{
    readonly chosen: readonly number[]
    readonly before: readonly number[]
  }>(`tags ${name}`, { chosen: first, before: first })
  // What a colleague deletes meanwhile is gone from here too.
  const isGone = (id: number) => stored !== undefined && stored.every((tag) => tag.id !== id)
  const chosen = typed.filter((id) => !isGone(id))
  return (
    <TypingDialog
      // What is being stored goes on without the dialog.
      typed={(saving ? first : typed).toSorted((a, b) => a - b)}
      onClose={onClose}
      fullWidth
      maxWidth="xs"
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2, '&&': { pt: 1 } }}>
        <DeletedMeanwhile gone={typed.filter(isGone).map((id) => ({ kind: 'tag', id }))} />
        <MultiChoice
          label={translate('renkei.medical_institutions.tags')}
          choices={choices.map((tag) => ({ key: tag.id, name: tag.name }))}
          value={chosen}
          onChange={(next) => setTyped({ chosen: next, before })}
        />
        {children}
        {error && <SaveFailure error={error} />}
      </DialogContent>
      <DialogActions>
        <CancelButton />
        <Button
          variant="contained"
          disabled={!mayBeEmpty && chosen.length === 0}
          loading={saving}
          onClick={() => onConfirm(chosen, before)}
        >
          {confirm}
        </Button>
      </DialogActions>
    </TypingDialog>
  )
}
