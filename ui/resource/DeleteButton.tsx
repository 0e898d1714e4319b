import { DeleteOutlined } from '@mui/icons-material'
import { Button } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RaRecord, useDataProvider, useDelete, useTranslate } from 'react-admin'
import { undoDuration, UndoableActions, useToast } from '../queries/useToast.tsx'
import type { AnyDeclaration } from './declaration.ts'

interface PartProps {
  readonly declaration: AnyDeclaration
  readonly record: RaRecord
  readonly onLeave: () => void
}

const useFailure = () => {
  const toast = useToast()
  return (error: unknown) =>
    toast(error instanceof Error && error.message ? error.message : 'renkei.form.delete_failed', {
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

/** Deletes the record of a form, with undo. */
export const DeleteButton = (props: PartProps) => {
  const { restore } = props.declaration
  return restore ? <SoftDeleteButton {...props} restore={restore} /> : <DeferredDeleteButton {...props} />
}
