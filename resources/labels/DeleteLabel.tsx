import { acceptedIn, acceptedUses, nothingAccepted, type UsedDeletion } from '#ui/settings/acceptedUses.ts'
import { Typography } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { deletedNamesKey } from '#ui/institutions/useGoneNames.ts'
import { Question } from '#ui/page/Question.tsx'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import { useToast } from '#ui/queries/useToast.tsx'
import { RecordUses } from '#ui/settings/RecordUses.tsx'
import { useRecordUses } from '#ui/settings/useRecordUses.ts'
import { isInUse, UsedRecords } from '#ui/settings/UsedQuestion.tsx'
import type { AnyLabel, LabelKind } from '#ui/labels/labelKinds.ts'
import '#ui/labels/texts.ts'

export interface DeleteLabelProps {
  readonly label: AnyLabel
  readonly kind: LabelKind
  readonly onClose: () => void
}

/** Asks once for confirmation before a label is deleted, with everything that uses it; again only if somebody has begun to use it meanwhile. */
export const DeleteLabel = ({ label, kind, onClose }: DeleteLabelProps) => {
  const translate = useTranslate()
  const toast = useToast()
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: (accepted: UsedDeletion) => kind.remove(label.id, accepted),
    onSuccess: async () => {
      onClose()
      toast('renkei.labels.deleted')
      await queryClient.invalidateQueries({ queryKey: kind.queryKey })
      await queryClient.invalidateQueries({ queryKey: deletedNamesKey })
    },
  })
  const uses = useRecordUses([...kind.queryKey, label.id], (options) => kind.uses(label.id, options), true)
  const isRefused = isInUse(remove.error)
  const used = isRefused || (uses.data?.uses.length ?? 0) > 0
  return (
    <Question
      isOpen
      title={translate('renkei.form.delete_ask', { name: label.name })}
      confirm={translate(used ? 'renkei.form.delete_used' : 'renkei.form.delete')}
      isPending={remove.isPending || uses.isPending}
      onConfirm={() =>
        remove.mutate(
          isRefused ? acceptedIn(remove.error) : used ? acceptedUses(uses.data?.usesVersion) : nothingAccepted,
        )
      }
      onClose={onClose}
    >
      <Typography sx={{ mb: 1 }}>{translate('renkei.form.delete_hint')}</Typography>
      {used && !isRefused && <Typography>{translate('renkei.form.delete_lead')}</Typography>}
      {isRefused ? <UsedRecords error={remove.error} /> : <RecordUses query={uses} />}
      {used && <Typography>{translate('renkei.labels.delete_used_content')}</Typography>}
      {(isRefused || uses.data?.inConditions) && <Typography>{translate('renkei.form.delete_used_hint')}</Typography>}
      {remove.error && !isRefused && <SaveFailure error={remove.error} />}
    </Question>
  )
}
