import { Typography } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Question } from '../../../ui/page/Question.tsx'
import { SaveFailure } from '../../../ui/page/SaveFailure.tsx'
import { useToast } from '../../../ui/queries/useToast.tsx'
import { isInUse, UsedRecords } from '../../../ui/settings/UsedQuestion.tsx'
import type { AnyLabel, LabelKind } from '../../../ui/labels/labelKinds.ts'

export interface DeleteLabelProps {
  readonly label: AnyLabel
  readonly kind: LabelKind
  readonly onClose: () => void
}

/** Asks for confirmation before a label is deleted, and again with everything that uses it. */
export const DeleteLabel = ({ label, kind, onClose }: DeleteLabelProps) => {
  const translate = useTranslate()
  const toast = useToast()
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: (deleteUsed: boolean) => kind.remove(label.id, deleteUsed),
    onSuccess: async () => {
      onClose()
      toast('renkei.labels.deleted')
      await queryClient.invalidateQueries({ queryKey: kind.queryKey })
    },
  })
  const used = isInUse(remove.error)
  return (
    <Question
      isOpen
      title={translate('renkei.labels.delete_title')}
      confirm={translate(used ? 'renkei.labels.delete_used' : 'renkei.form.delete')}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate(used)}
      onClose={onClose}
    >
      {used ? (
        <>
          <UsedRecords error={remove.error} />
          <Typography>{translate('renkei.labels.delete_used_content')}</Typography>
        </>
      ) : (
        <Typography>{translate('renkei.labels.delete_content', { name: label.name })}</Typography>
      )}
      {remove.error && !used && <SaveFailure error={remove.error} />}
    </Question>
  )
}
