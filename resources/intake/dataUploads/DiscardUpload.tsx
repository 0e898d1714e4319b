import { Button, Typography } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { api, ApiError } from '#dataProvider/client.ts'
import { formatDateTime } from '#ui/format.ts'
import { Question } from '#ui/page/Question.tsx'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import { isInUse } from '#ui/settings/UsedQuestion.tsx'
import { undoDuration, useToast } from '#ui/queries/useToast.tsx'
import { useStaffName } from '#ui/staffs/useStaffName.ts'
import { removedFileIn } from '../goneFile.ts'
import { isFileChanged, seenFile } from '../seenFile.ts'
import { forgetArrival } from './sendings.ts'
import { UndoConsequences } from './UndoConsequences.tsx'
import { type DataUpload, isOfUpload, uploadsKey, useUpload } from './uploadQueries.ts'

interface Removal {
  readonly withFacts: boolean
  /** The consequences that were shown; null or undefined if none were. */
  readonly shown: { readonly version: string } | null | undefined
}

/** The consequences that a refusal has told, where they were not shown before. */
const refusedUndo = (error: unknown) => {
  const version = isInUse(error) && error instanceof ApiError ? error.problem.usesVersion : undefined
  return version === undefined ? undefined : { version }
}

export interface DiscardUploadProps {
  readonly upload: Pick<DataUpload, 'id' | 'filename' | 'byteCount' | 'status' | 'createdBy' | 'createdAt'>
  readonly onGone?: () => void
}

/** Discards a waiting or failed file, or undoes a completed one. If a colleague has done so already, it says who. Before that it says what happens to the figures. */
export const DiscardUpload = ({ upload, onGone }: DiscardUploadProps) => {
  const translate = useTranslate()
  const staffName = useStaffName()
  const locale = useLocale() ?? 'ja'
  const toast = useToast()
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const deed = upload.status === 'completed' ? 'undo_file' : 'discard'
  const words = (key: string, args?: Record<string, string>) => translate(`renkei.data_uploads.${key}`, args)
  const { data: detail, isLoading } = useUpload(upload.id, isOpen && upload.status === 'completed')
  const undo = detail?.undo
  const { status } = upload
  const leave = async () => {
    setOpen(false)
    forgetArrival(upload)
    onGone?.()
    // Except the queries of this file itself, which would fail now.
    await queryClient.invalidateQueries({
      queryKey: uploadsKey,
      predicate: ({ queryKey }) => !isOfUpload(queryKey, upload.id),
    })
  }
  const discard = useMutation({
    mutationFn: ({ withFacts, shown }: Removal) =>
      api.deleteDataUpload({
        id: upload.id,
        ...(status !== 'processing' && seenFile(status, shown)),
        ...(withFacts && { withFacts }),
      }),
    onSuccess: async () => {
      toast(`renkei.data_uploads.${deed}_done`)
      await leave()
    },
    onError: async (error) => {
      const removed = removedFileIn(error)
      if (!removed) return
      toast('renkei.data_uploads.removed_already', {
        type: 'info',
        autoHideDuration: undoDuration,
        messageArgs: { detail: removed.detail },
      })
      await leave()
    },
  })
  const brought =
    isInUse(discard.error) ||
    (detail && undo ? undo.factCount + undo.returningCount + detail.replacedBy.length > 0 : false)
  const isChanged = isFileChanged(discard.error)
  const close = () => {
    setOpen(false)
    discard.reset()
    if (isChanged) void queryClient.invalidateQueries({ queryKey: uploadsKey })
  }
  if (status === 'processing') return null
  return (
    <>
      <Button
        size="small"
        color="error"
        aria-label={`${words(deed)}: ${upload.filename}`}
        onClick={() => setOpen(true)}
        sx={{ minHeight: 44 }}
      >
        {words(deed)}
      </Button>
      <Question
        isOpen={isOpen}
        title={words(`${deed}_title`)}
        confirm={isChanged ? translate('renkei.data_uploads.show_newest') : words(deed)}
        color={isChanged ? 'primary' : 'error'}
        isPending={discard.isPending || isLoading}
        onConfirm={
          isChanged ? close : () => discard.mutate({ withFacts: brought, shown: undo ?? refusedUndo(discard.error) })
        }
        onClose={close}
      >
        <Typography sx={{ overflowWrap: 'anywhere', fontWeight: 700 }}>{upload.filename}</Typography>
        <Typography color="text.secondary">
          {words('sent_by', { by: staffName(upload.createdBy), at: formatDateTime(upload.createdAt, locale) })}
        </Typography>
        {!brought && !isChanged && <Typography>{words(`${deed}_content`)}</Typography>}
        {detail && undo && !isChanged && <UndoConsequences consequences={undo} replacedBy={detail.replacedBy} />}
        {brought &&
          !undo &&
          discard.error instanceof ApiError &&
          discard.error.problem.errors?.map(({ message }) => <Typography key={message}>{message}</Typography>)}
        {discard.error && !isInUse(discard.error) && !removedFileIn(discard.error) && (
          <SaveFailure error={discard.error} failed={`renkei.data_uploads.${deed}_failed`} />
        )}
      </Question>
    </>
  )
}
