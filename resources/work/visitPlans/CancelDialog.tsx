import { TextField } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { api } from '#dataProvider/client.ts'
import { useToast } from '#ui/queries/useToast.tsx'
import type { VisitPlan } from '#ui/visitPlans/visitPlan.ts'
import { SmallFormDialog } from '#ui/form/dialogs/SmallFormDialog.tsx'
import { useUndoing, visitPlansKey } from './useVisitPlans.ts'
import { useTypedState } from '#ui/form/drafts/useTypedState.ts'

/** Cancels a planned visit, with a reason if there is one. */
export const CancelDialog = ({ plan, onClose }: { readonly plan: VisitPlan; readonly onClose: () => void }) => {
  const translate = useTranslate()
  const toast = useToast()
  const queryClient = useQueryClient()
  const undoing = useUndoing()
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.visit_plans.${key}`, args)
  const [reason, setReason] = useTypedState(`visit plan ${plan.id} cancel reason`, '', { label: text('reason') })
  const cancel = useMutation({
    mutationFn: () => api.cancelVisitPlan({ id: plan.id, body: reason.trim() === '' ? {} : { reason: reason.trim() } }),
    onSuccess: () => {
      toast('renkei.visit_plans.cancelled', {
        onUndo: () => undoing(() => api.reopenVisitPlan({ id: plan.id })),
      })
      onClose()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: visitPlansKey }),
  })
  return (
    <SmallFormDialog
      title={text('cancel_named', { name: plan.medicalInstitution.name })}
      typed={reason}
      confirm={text('cancel_confirm')}
      isPending={cancel.isPending}
      error={cancel.error}
      onConfirm={() => cancel.mutate()}
      onClose={onClose}
    >
      <TextField
        label={text('reason')}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        helperText={text('reason_hint')}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
    </SmallFormDialog>
  )
}
