import { DeleteOutlined } from '@mui/icons-material'
import { Button } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RaRecord, useDataProvider, useDelete, useTranslate } from 'react-admin'
import { ApiError } from '../../dataProvider/client.ts'
import { Permitted } from '../permissions/Permitted.tsx'
import { isInUse } from '../settings/UsedQuestion.tsx'
import { undoDuration, UndoableActions, useToast } from '../queries/useToast.tsx'
import type { AnyDeclaration } from './declaration.ts'

interface PartProps {
  readonly declaration: AnyDeclaration
  readonly record: RaRecord
  readonly onLeave: () => void
}

/** Why a record could not be deleted; for one in use, who uses it. */
const reasonIn = (error: unknown): string => {
  if (!(error instanceof Error)) return ''
  const uses = isInUse(error) && error instanceof ApiError ? (error.problem.errors ?? []) : []
  return uses.length > 0 ? uses.map(({ message }) => message).join(' ') : error.message
}

const useFailure = () => {
  const toast = useToast()
  return (error: unknown) =>
    toast(reasonIn(error) || 'renkei.form.delete_failed', {
      type: 'error',
      autoHideDuration: undoDuration,
    })
}

const Delete = ({ pending = false, onClick }: { readonly pending?: boolean; readonly onClick: () => void }) => (
  <Button color="error" startIcon={<DeleteOutlined />} loading={pending} onClick={onClick}>
    {useTranslate()('renkei.form.delete')}
  </Button>
)

/** Hides the record at once and deletes it when the time for undo is over. */
const DeferredDeleteButton = ({ declaration, onLeave, record }: PartProps) => {
  const toast = useToast()
  const onError = useFailure()
  const [deleteOne] = useDelete()
  const remove = () =>
    deleteOne(
      declaration.contract.plural,
      { id: record.id, previousData: record },
      {
        mutationMode: 'undoable',
        onSuccess: () => {
          toast('renkei.form.deleted', { undoable: true, action: <UndoableActions />, autoHideDuration: undoDuration })
          onLeave()
        },
        onError,
      },
    )
  return <Delete onClick={() => void remove()} />
}

type Restore = NonNullable<AnyDeclaration['restore']>

/** Deletes at once; undo restores the record. */
const SoftDeleteButton = ({ declaration, onLeave, record, restore }: PartProps & { readonly restore: Restore }) => {
  const { plural } = declaration.contract
  const toast = useToast()
  const queryClient = useQueryClient()
  const dataProvider = useDataProvider()
  // Refetching the form that is being left would fail, because its record is deleted.
  const refresh = () =>
    queryClient.invalidateQueries({ queryKey: [plural], predicate: ({ queryKey }) => queryKey[1] !== 'getOne' })
  const bringBack = () =>
    void restore(Number(record.id)).then(refresh, () => toast('renkei.shell.undo_failed', { type: 'error' }))
  const remove = useMutation({
    mutationFn: () => dataProvider.delete(plural, { id: record.id, previousData: record }),
    onSuccess: () => {
      onLeave()
      toast('renkei.form.deleted', { onUndo: bringBack })
      return refresh()
    },
    onError: useFailure(),
  })
  return <Delete pending={remove.isPending} onClick={() => remove.mutate()} />
}

/** Deletes the record of a form, with undo, for accounts that may delete. */
export const DeleteButton = (props: PartProps) => {
  const { restore } = props.declaration
  return (
    <Permitted permission="deletion">
      {restore ? <SoftDeleteButton {...props} restore={restore} /> : <DeferredDeleteButton {...props} />}
    </Permitted>
  )
}
