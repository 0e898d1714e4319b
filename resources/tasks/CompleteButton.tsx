import { CheckCircle, RadioButtonUnchecked } from '@mui/icons-material'
import { IconButton, Tooltip } from '@mui/material'
import { type RaRecord, useTranslate, useUpdate } from 'react-admin'
import { taskContract } from '../../contract/tasks.ts'
import { payloadFrom, valuesFrom } from '../../ui/form/payload.ts'
import type { CellProps } from '../../ui/resource/declaration.ts'
import { useToast } from '../../ui/useToast.tsx'

/** Finishes a task with one click, or opens it again; either can be taken back. */
export const CompleteButton = ({ record }: CellProps) => {
  const translate = useTranslate()
  const toast = useToast()
  const [update, { isPending }] = useUpdate()
  const finished = record.status === 'finished'
  const text = translate(finished ? 'renkei.tasks.reopen' : 'renkei.tasks.finish', { title: String(record.title) })
  const set = (status: 'finished' | 'incomplete', onSuccess?: () => void) =>
    update(
      'tasks',
      {
        id: record.id as RaRecord['id'],
        data: payloadFrom(taskContract.changes, { ...valuesFrom(taskContract.changes, record), status }),
        previousData: record as RaRecord,
      },
      {
        mutationMode: 'pessimistic',
        ...(onSuccess && { onSuccess }),
        onError: (error: unknown) =>
          toast(error instanceof Error && error.message ? error.message : 'renkei.tasks.not_changed', {
            type: 'error',
          }),
      },
    )
  const toggle = () =>
    void set(finished ? 'incomplete' : 'finished', () =>
      toast(finished ? 'renkei.tasks.reopened' : 'renkei.tasks.finished', {
        onUndo: () => void set(finished ? 'finished' : 'incomplete'),
      }),
    )
  return (
    <Tooltip title={translate(finished ? 'renkei.tasks.reopen_short' : 'renkei.tasks.finish_short')}>
      <IconButton aria-label={text} color={finished ? 'success' : 'default'} disabled={isPending} onClick={toggle}>
        {finished ? <CheckCircle /> : <RadioButtonUnchecked />}
      </IconButton>
    </Tooltip>
  )
}
