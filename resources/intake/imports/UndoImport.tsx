import { acceptedIn, type UsedDeletion } from '#ui/settings/acceptedUses.ts'
import { Button, Typography } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { ApiError } from '#dataProvider/client.ts'
import { formatCount, formatDateTime } from '#ui/format.ts'
import { Question } from '#ui/page/Question.tsx'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import { isInUse } from '#ui/settings/UsedQuestion.tsx'
import { undoDuration, useToast } from '#ui/queries/useToast.tsx'
import { useStaffName } from '#ui/staffs/useStaffName.ts'
import type { Import, ImportKind } from './importKinds.ts'
import { removedFileIn } from '../goneFile.ts'
import { isFileChanged, seenFile } from '../seenFile.ts'
import { forgetArrival } from '../dataUploads/sendings.ts'
import { UndoConsequences } from '../dataUploads/UndoConsequences.tsx'
import { importKey, useImport } from './useImport.ts'
import '#ui/texts/imports.ts'
import '../dataUploads/texts.ts'

const isOf = (key: readonly unknown[], beginning: readonly unknown[]) => beginning.every((part, at) => key[at] === part)

export interface UndoImportProps {
  readonly kind: ImportKind
  readonly entry: Import
  readonly onUndone?: () => void
}

/** Undoes a whole import, or discards one that has not started. It asks for confirmation, and again if people have changed the imported records. If a colleague has done so already, it says who. */
export const UndoImport = ({ kind, entry, onUndone }: UndoImportProps) => {
  const translate = useTranslate()
  const toast = useToast()
  const staffName = useStaffName()
  const locale = useLocale() ?? 'ja'
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const isDiscarded = entry.status === 'waiting'
  const words = (key: string, args?: Record<string, string>) => translate(`renkei.imports.${key}`, args)
  const { status } = entry
  const { data: detail, isLoading } = useImport(kind, entry.id, isOpen && kind.replacesMonths === true)
  const leave = async () => {
    setOpen(false)
    forgetArrival({ filename: entry.filename })
    onUndone?.()
    // All queries except those of the import, which no longer exists.
    await queryClient.invalidateQueries({
      predicate: ({ queryKey }) => !isOf(queryKey, importKey(kind, entry.id)),
    })
  }
  const undo = useMutation({
    mutationFn: (accepted: UsedDeletion) =>
      kind.remove(entry.id, accepted, status === 'processing' ? {} : seenFile(status, detail?.undo)),
    onSuccess: async () => {
      toast(`renkei.imports.${isDiscarded ? 'discarded' : 'undone'}`)
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
  const changed = isInUse(undo.error)
  const isOutOfFigures = entry.replacedAt !== null || detail?.undo?.factCount === 0
  const isChanged = isFileChanged(undo.error)
  const close = () => {
    setOpen(false)
    undo.reset()
    if (isChanged) void queryClient.invalidateQueries()
  }
  if (status === 'processing') return null
  return (
    <>
      <Button size="small" color="error" onClick={() => setOpen(true)}>
        {words(isDiscarded ? 'discard' : 'undo')}
      </Button>
      <Question
        isOpen={isOpen}
        title={words(isDiscarded ? 'discard_title' : 'undo_title')}
        confirm={
          isChanged
            ? translate('renkei.data_uploads.show_newest')
            : words(changed ? 'undo_changed' : isDiscarded ? 'discard' : 'undo')
        }
        color={isChanged ? 'primary' : 'error'}
        isPending={undo.isPending || isLoading}
        onConfirm={isChanged ? close : () => undo.mutate(acceptedIn(undo.error))}
        onClose={close}
      >
        <Typography sx={{ overflowWrap: 'anywhere' }}>{entry.filename}</Typography>
        {changed &&
          undo.error instanceof ApiError &&
          undo.error.problem.errors?.map(({ message }) => <Typography key={message}>{message}</Typography>)}
        {!isDiscarded && (
          <Typography color="text.secondary">
            {words('taken_by', { by: staffName(entry.createdBy), at: formatDateTime(entry.createdAt, locale) })}
          </Typography>
        )}
        {!changed && !isChanged && !isDiscarded && !isOutOfFigures && (
          <Typography>
            {words(`${kind.name}.undo_content`, { count: formatCount(entry.importedRowCount, locale) })}
          </Typography>
        )}
        {!isDiscarded && !isChanged && detail?.undo && (
          <UndoConsequences consequences={detail.undo} replacedBy={detail.replacedBy} />
        )}
        {undo.error && !changed && !removedFileIn(undo.error) && (
          <SaveFailure error={undo.error} failed={`renkei.imports.${isDiscarded ? 'discard' : 'undo'}_failed`} />
        )}
      </Question>
    </>
  )
}
