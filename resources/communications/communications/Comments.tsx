import { Box, Button, Stack, TextField, Typography } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { z } from 'zod'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { forgetDraft, keepDraft, keptDraft } from '#authProvider/keptDrafts.ts'
import { useDraftOwner } from '#authProvider/useDraftOwner.ts'
import { Comment as CommentSchema, CommentPayload } from '#contract/communications/communicationComments.ts'
import { api } from '#dataProvider/client.ts'
import { DiscardQuestion } from '#ui/form/dialogs/DiscardQuestion.tsx'
import { isEditConflict } from '#ui/form/conflict/conflict.ts'
import { useConflict } from '#ui/form/conflict/useConflict.ts'
import { ValuesConflict } from '#ui/form/conflict/ValuesConflict.tsx'
import { formatDateTime } from '#ui/format.ts'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import type { CommunicationRecord } from './TypeChip.tsx'
import { UnsavedGuard } from '#ui/page/leaving/UnsavedGuard.tsx'
import { Question } from '#ui/page/Question.tsx'
import { useSayFailure } from '#ui/queries/useSayFailure.ts'
import { useStaffName } from '#ui/staffs/useStaffName.ts'

type Comment = CommunicationRecord['comments'][number]

const longest = 2000

/** Invalidates all queries that show communications after one has changed. */
export const useRefresh = () => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: ['communications'] })
}

const newKey = (communicationId: number) => `comment on ${communicationId}`
const changeKey = (commentId: number) => `comment ${commentId}`

/** Whether somebody has begun to write or change a comment on a communication in this browser. */
export const hasCommentDraft = (
  owner: string,
  { id, comments }: Pick<CommunicationRecord, 'id' | 'comments'>,
): boolean =>
  [newKey(id), ...comments.map((comment) => changeKey(comment.id))].some((key) => keptDraft(owner, key) !== undefined)

interface WriterProps {
  /** Names the comment, for a draft that survives a sign-in or a reload. */
  readonly draftKey: string
  readonly communicationId: number
  readonly label: string
  /** The comment to change; absent for a new one. */
  readonly stored?: Comment
  /** @param updatedAt - the version of the stored comment that was seen */
  readonly save: (comment: string, updatedAt: string | undefined) => Promise<unknown>
  readonly onDone?: () => void
}

const Draft = z.object({ comment: z.string(), updatedAt: z.string().optional() })

const Writer = ({ draftKey, communicationId, label, stored, save, onDone }: WriterProps) => {
  const translate = useTranslate()
  const refresh = useRefresh()
  const owner = useDraftOwner()
  // The card around it goes with a filter or another page of the list, and a reload takes all of them.
  const [draft] = useState(() => Draft.safeParse(keptDraft(owner, draftKey)).data)
  const [text, setText] = useState(draft?.comment ?? stored?.comment ?? '')
  // The list may show a newer version meanwhile, which nobody has seen here.
  const [seen, setSeen] = useState(stored && draft?.updatedAt ? { ...stored, updatedAt: draft.updatedAt } : stored)
  const isChanged = text !== (stored?.comment ?? '')
  const [isAsking, setAsking] = useState(false)
  const type = (next: string) => {
    setText(next)
    if (next === (stored?.comment ?? '')) forgetDraft(owner, draftKey)
    else
      keepDraft(
        owner,
        draftKey,
        { comment: next, updatedAt: seen?.updatedAt },
        { path: `/communications/${communicationId}`, parts: [{ name: label, text: next }] },
      )
  }
  const conflict = useConflict<Comment>(CommentSchema)
  const saving = useMutation({
    mutationFn: ({ comment, updatedAt }: { readonly comment: string; readonly updatedAt: string | undefined }) =>
      save(comment.trim(), updatedAt),
    onError: conflict.note,
    onSuccess: async () => {
      forgetDraft(owner, draftKey)
      await refresh()
      setText('')
      onDone?.()
    },
  })
  const overwrite = (chosen: unknown, newer: Comment) => {
    const comment = typeof chosen === 'string' ? chosen : text
    setText(comment)
    setSeen(newer)
    conflict.close()
    saving.mutate({ comment, updatedAt: newer.updatedAt })
  }
  const { newer } = conflict
  const leave = () => {
    setAsking(false)
    forgetDraft(owner, draftKey)
    if (onDone) onDone()
    else setText('')
  }
  return (
    <Stack
      component="form"
      spacing={1}
      onSubmit={(event) => {
        event.preventDefault()
        saving.mutate({ comment: text, updatedAt: seen?.updatedAt })
      }}
    >
      <UnsavedGuard when={isChanged && !saving.isPending} />
      <DiscardQuestion isOpen={isAsking} onDiscard={leave} onStay={() => setAsking(false)} />
      {seen && newer && (
        <ValuesConflict
          plural="communications"
          payload={CommentPayload}
          nameOf={() => translate('renkei.communications.comment')}
          fields={['comment']}
          versions={{ base: { ...seen }, mine: { comment: text.trim() }, theirs: { ...newer } }}
          savedBy={conflict.savedBy}
          onSave={({ comment }) => overwrite(comment, newer)}
          onClose={conflict.close}
        />
      )}
      <TextField
        multiline
        minRows={1}
        maxRows={8}
        label={label}
        value={text}
        onChange={({ target }) => type(target.value)}
        helperText={text === '' ? undefined : translate('renkei.communications.mention_hint')}
        slotProps={{ htmlInput: { maxLength: longest } }}
      />
      {saving.error && !isEditConflict(saving.error) && <SaveFailure error={saving.error} />}
      {(text !== '' || onDone) && (
        <Stack direction="row" spacing={1} sx={{ justifyContent: 'end' }}>
          <Button onClick={() => (isChanged ? setAsking(true) : leave())}>{translate('renkei.shell.cancel')}</Button>
          <Button type="submit" variant="outlined" loading={saving.isPending} disabled={text.trim() === ''}>
            {translate(onDone ? 'renkei.shell.save' : 'renkei.communications.send_comment')}
          </Button>
        </Stack>
      )}
    </Stack>
  )
}

const OneComment = ({ comment }: { readonly comment: Comment }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const refresh = useRefresh()
  const staffName = useStaffName()
  const own = useCurrentUser()?.id === comment.user.id
  const { id, communicationId } = comment
  const draftKey = changeKey(id)
  const owner = useDraftOwner()
  const [editing, setEditing] = useState(() => own && keptDraft(owner, draftKey) !== undefined)
  const [asking, setAsking] = useState(false)
  const sayFailure = useSayFailure()
  const remove = useMutation({
    mutationFn: () => api.deleteComment({ id, communicationId }),
    onSuccess: refresh,
    onError: (error) => sayFailure(error, 'renkei.form.delete_failed'),
  })
  const text = (key: string) => translate(`renkei.communications.${key}`)
  if (editing)
    return (
      <Writer
        draftKey={draftKey}
        communicationId={communicationId}
        label={text('edit_comment')}
        stored={comment}
        save={(written, updatedAt) =>
          api.updateComment({ id, communicationId, body: { comment: written, updatedAt: updatedAt ?? null } })
        }
        onDone={() => setEditing(false)}
      />
    )
  return (
    <>
      <Typography variant="caption" color="text.secondary">
        {staffName(comment.user)} {formatDateTime(comment.createdDate, locale)}
      </Typography>
      <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{comment.comment}</Typography>
      {own && (
        <Stack direction="row" spacing={1} className="no-print">
          <Button size="small" onClick={() => setEditing(true)}>
            {text('edit')}
          </Button>
          <Button size="small" color="error" onClick={() => setAsking(true)}>
            {text('delete')}
          </Button>
        </Stack>
      )}
      <Question
        isOpen={asking}
        title={text('delete_comment')}
        confirm={text('delete')}
        isPending={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        <Typography>{comment.comment}</Typography>
      </Question>
    </>
  )
}

/** The comments on a communication, and a field to add one. */
export const Comments = ({ communication: { id, comments } }: { readonly communication: CommunicationRecord }) => {
  const translate = useTranslate()
  return (
    <Stack spacing={1.5} sx={{ borderLeft: 2, borderColor: 'line', pl: 2 }}>
      {comments.map((comment) => (
        <Box key={comment.id}>
          <OneComment comment={comment} />
        </Box>
      ))}
      <Writer
        draftKey={newKey(id)}
        communicationId={id}
        label={translate('renkei.communications.comment')}
        save={(comment) => api.createComment({ communicationId: id, body: { comment } })}
      />
    </Stack>
  )
}
