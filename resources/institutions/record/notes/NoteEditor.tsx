import { Button, Stack, TextField, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { useForm, useWatch } from 'react-hook-form'
import { DiscardQuestion } from '#ui/form/dialogs/DiscardQuestion.tsx'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { dropDraft } from '#authProvider/drafts.ts'
import { ApiError } from '#dataProvider/client.ts'
import { joinedTexts } from '#ui/form/conflict/joinedTexts.ts'
import { after, nobodySaved } from '#ui/form/conflict/savedBy.ts'
import { formatCount } from '#ui/format.ts'
import { useRegisteredDraft } from '#ui/form/drafts/useRegisteredDraft.ts'
import { UnsavedBar } from '#ui/form/drafts/UnsavedBar.tsx'
import type { UnsavedSince } from '#ui/form/drafts/useUnsavedSince.ts'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import { UnsavedGuard } from '#ui/page/leaving/UnsavedGuard.tsx'
import { NoteConflict } from './NoteConflict.tsx'
import { maxNoteLength, type NoteDraft, type NoteKind, notes, type StoredNote, writerOf } from './notes.ts'
import '#ui/institutions/texts.ts'

export interface NoteEditorProps extends UnsavedSince {
  readonly kind: NoteKind
  readonly institutionId: number
  readonly title: string
  /** The text on the server. */
  readonly stored: StoredNote
  /** The initial text; it differs from the stored one if it is a restored draft. */
  readonly draft: NoteDraft
  /** Key of the draft that survives a sign-in. */
  readonly draftKey: string
  /** Called with the text on the server, whoever wrote it. */
  readonly onStored: (note: StoredNote) => void
  readonly onClose: (outcome: 'saved' | 'discarded') => void
}

/** The editor of a note. Ctrl + Enter saves, Esc leaves. It never overwrites somebody else's text without showing it. */
export const NoteEditor = ({
  kind,
  institutionId,
  title,
  stored,
  draft,
  draftKey,
  restoredSince,
  since,
  onStored,
  onClose,
}: NoteEditorProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { register, handleSubmit, control, getValues, setValue, setFocus } = useForm({
    defaultValues: { content: draft.content },
  })
  const [basedOn, setBasedOn] = useState(draft.basedOn)
  const [conflict, setConflict] = useState<StoredNote>()
  const [savedBy, setSavedBy] = useState(nobodySaved)
  const me = useCurrentUser()?.id
  const [asking, setAsking] = useState(false)
  const content = useWatch({ control, name: 'content' })
  const changed = content !== stored.content || basedOn !== stored.lastUpdatedDate
  const text = (key: string, args?: Record<string, string>) =>
    translate(`renkei.medical_institutions.note.${key}`, args)

  const save = useMutation({
    mutationFn: (version: string | null) =>
      notes[kind].write({ id: institutionId, body: { content: getValues('content'), lastUpdatedDate: version } }),
    onSuccess: (saved) => {
      onStored(saved)
      onClose('saved')
    },
    onError: async (error) => {
      if (!(error instanceof ApiError) || error.status !== 409) return
      // It may be newer than the one in the refusal.
      const newest = await notes[kind].read({ id: institutionId })
      setSavedBy((before) => after(before, writerOf(newest, me)))
      setConflict(newest)
    },
  })

  useEffect(() => setFocus('content'), [setFocus])
  // Only once it stands here: of a partner that is gone it stays to be read.
  useEffect(() => dropDraft(draftKey), [draftKey])
  useRegisteredDraft(draftKey, {
    read: () => ({ content: getValues('content'), basedOn }) satisfies NoteDraft,
    since,
    parts: () => [{ name: title, text: getValues('content') }],
  })

  const leave = () => (changed ? setAsking(true) : onClose('discarded'))
  const send = handleSubmit(() => save.mutate(basedOn))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
    if (event.key === 'Escape') leave()
  }
  const goOn = (next: string, version: StoredNote) => {
    setValue('content', next)
    setBasedOn(version.lastUpdatedDate)
    onStored(version)
    setConflict(undefined)
    setFocus('content')
  }
  const failure = save.error && !(save.error instanceof ApiError && save.error.status === 409) ? save.error : undefined

  return (
    <Stack component="form" spacing={1} onSubmit={(event) => void send(event)} onKeyDown={onKeyDown}>
      {restoredSince !== undefined && (
        <UnsavedBar since={restoredSince} names={[title]} onDiscard={() => onClose('discarded')} />
      )}
      <TextField
        {...register('content', { maxLength: maxNoteLength })}
        multiline
        minRows={4}
        maxRows={20}
        placeholder={translate(`renkei.medical_institutions.${kind}.empty`)}
        slotProps={{ htmlInput: { 'aria-label': title, maxLength: maxNoteLength } }}
      />
      <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 1 }}>
        <Typography variant="caption" color="text.secondary">
          {text('keys')}
        </Typography>
        <Typography variant="caption" color="text.secondary" className="figures" sx={{ whiteSpace: 'nowrap' }}>
          {text('length', { length: formatCount(content.length, locale), most: formatCount(maxNoteLength, locale) })}
        </Typography>
      </Stack>
      {failure && <SaveFailure error={failure} />}
      <Stack direction="row" spacing={1} sx={{ justifyContent: 'end' }}>
        <Button onClick={leave}>{translate('renkei.shell.cancel')}</Button>
        <Button type="submit" variant="outlined" loading={save.isPending}>
          {translate('renkei.shell.save')}
        </Button>
      </Stack>
      <UnsavedGuard when={changed && !save.isSuccess} />
      <DiscardQuestion isOpen={asking} onDiscard={() => onClose('discarded')} onStay={() => setAsking(false)} />
      {conflict && (
        <NoteConflict
          theirs={conflict}
          savedBy={savedBy}
          mine={content}
          saving={save.isPending}
          onKeepTheirs={() => {
            onStored(conflict)
            onClose('discarded')
          }}
          onOverwrite={() => {
            setBasedOn(conflict.lastUpdatedDate)
            setConflict(undefined)
            save.mutate(conflict.lastUpdatedDate)
          }}
          onMerge={() => goOn(joinedTexts(conflict.content, content), conflict)}
          onClose={() => setConflict(undefined)}
        />
      )}
    </Stack>
  )
}
