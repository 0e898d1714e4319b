import { Button, Stack, TextField, Typography } from '@mui/material'
import { useRef, useState } from 'react'
import { reportAddress } from '#contract/reports/reportPaths.ts'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import { useBuilder } from './builder.ts'
import type { Definition } from './draft/draft.ts'
import { ConflictQuestion } from './saving/ConflictQuestion.tsx'
import { CopyDialog } from './saving/CopyDialog.tsx'
import { ShareButton } from './saving/ShareButton.tsx'
import type { Saving } from './saving/useSaving.ts'
import { useWords } from './useWords.ts'

export interface BuilderHeadProps {
  readonly title: string
  readonly stored: Definition | null
  readonly saving: Saving
  readonly isDirty: boolean
  readonly onReload: () => void
}

/** The report's name, and what is done with the whole of it: saved, saved as a copy, shared. */
export const BuilderHead = ({ title, stored, saving, isDirty, onReload }: BuilderHeadProps) => {
  const text = useWords()
  const { kind, draft, change } = useBuilder()
  const name = useRef<HTMLInputElement>(null)
  const [isCopying, setCopying] = useState(false)
  const [isNameMissing, setNameMissing] = useState(false)
  const isEditable = stored === null || stored.isEditable
  const isEmpty = draft.displayItems.length === 0
  const save = () => {
    if (draft.name.trim()) saving.save(draft.name)
    else {
      setNameMissing(true)
      name.current?.focus()
    }
  }
  return (
    <Stack spacing={1}>
      <Typography component="h1" variant="h2">
        {title}
      </Typography>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'end' }}>
        <TextField
          inputRef={name}
          label={text('saving.name')}
          value={draft.name}
          required
          error={isNameMissing && !draft.name.trim()}
          helperText={isNameMissing && !draft.name.trim() ? text('saving.name_missing') : undefined}
          onChange={({ target }) => change((before) => ({ ...before, name: target.value }))}
          slotProps={{ htmlInput: { maxLength: 100 } }}
          sx={{ flexGrow: 1, minWidth: 220, maxWidth: 520 }}
        />
        <ShareButton id={stored?.id ?? null} isDirty={isDirty} />
        {stored && (
          <Button variant="outlined" disabled={isEmpty} onClick={() => setCopying(true)}>
            {text('saving.copy')}
          </Button>
        )}
        {isEditable && (
          <Button variant="contained" disabled={isEmpty} loading={saving.isPending} onClick={save}>
            {text('saving.save')}
          </Button>
        )}
      </Stack>
      {!isEditable && <Typography color="text.secondary">{text('saving.not_editable')}</Typography>}
      {saving.failure && <SaveFailure error={saving.failure} />}
      {saving.conflict && stored && (
        <ConflictQuestion
          savedBy={saving.savedBy}
          address={reportAddress(kind, stored.id)}
          onReload={() => {
            saving.closeConflict()
            onReload()
          }}
          onCopy={() => {
            saving.closeConflict()
            setCopying(true)
          }}
          onClose={saving.closeConflict}
        />
      )}
      {isCopying && (
        <CopyDialog
          name={draft.name}
          isPending={saving.isPending}
          onSave={saving.saveCopy}
          onClose={() => setCopying(false)}
        />
      )}
    </Stack>
  )
}
