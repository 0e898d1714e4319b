import { CheckCircle, RadioButtonUnchecked } from '@mui/icons-material'
import { IconButton, Tooltip } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RaRecord, useDataProvider, useTranslate } from 'react-admin'
import { taskContract } from '#contract/work/tasks.ts'
import { newerRecordIn } from '#ui/form/conflict/conflict.ts'
import { payloadFrom, valuesFrom } from '#ui/form/payload.ts'
import type { CellProps } from '#ui/resource/declaration.ts'
import { useSayFailure } from '#ui/queries/useSayFailure.ts'
import { useTakeBack } from '#ui/queries/useTakeBack.ts'
import { useToast } from '#ui/queries/useToast.tsx'
import './texts.ts'

type Status = 'finished' | 'incomplete'

/** Finishes a task with one click or reopens it, with undo. */
export const CompleteButton = ({ record }: CellProps) => {
  const translate = useTranslate()
  const toast = useToast()
  const sayFailure = useSayFailure()
  const takeBack = useTakeBack()
  const queryClient = useQueryClient()
  const dataProvider = useDataProvider()
  const finished = record.status === 'finished'
  const next: Status = finished ? 'incomplete' : 'finished'

  // Not a mutation of this button, because its row may be gone when somebody clicks undo.
  const write = async (task: CellProps['record'], status: Status) => {
    const values = { ...valuesFrom(taskContract.changes, task), status }
    const { data } = await dataProvider.update('tasks', {
      id: record.id as RaRecord['id'],
      data: payloadFrom(taskContract.changes, values),
      previousData: record as RaRecord,
    })
    return data
  }
  // Nothing but the status is meant: what somebody has changed since the row was shown stays as they have left it.
  const set = async (seen: CellProps['record'], status: Status) => {
    const stored = await write(seen, status).catch((error: unknown) => {
      const newer = newerRecordIn(error, taskContract.item)
      // A colleague was faster, whose status nobody takes back from here.
      if (!newer || newer['status'] === status) throw error
      return write(newer, status)
    })
    await queryClient.invalidateQueries({ queryKey: ['tasks'] })
    return stored
  }
  const tellFailure = (error: unknown) => sayFailure(error, 'renkei.tasks.not_changed')
  const toggle = useMutation({
    mutationFn: async () => {
      const stored = await set(record, next)
      toast(finished ? 'renkei.tasks.reopened' : 'renkei.tasks.finished', {
        onUndo: () => takeBack(() => set(stored, finished ? 'finished' : 'incomplete')),
      })
    },
    onError: tellFailure,
  })
  return (
    <Tooltip title={translate(finished ? 'renkei.tasks.reopen_short' : 'renkei.tasks.finish_short')}>
      <IconButton
        aria-label={translate(finished ? 'renkei.tasks.reopen' : 'renkei.tasks.finish', {
          title: String(record.title),
        })}
        color={finished ? 'success' : 'default'}
        disabled={toggle.isPending}
        onClick={() => toggle.mutate()}
      >
        {finished ? <CheckCircle /> : <RadioButtonUnchecked />}
      </IconButton>
    </Tooltip>
  )
}
