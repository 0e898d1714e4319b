import { TextField } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { api } from '../../../../dataProvider/client.ts'
import { useToast } from '../../../../ui/queries/useToast.tsx'
import { VisitDay } from '../../../../ui/visitPlans/VisitDay.tsx'
import { VisitPerson } from '../../../../ui/visitPlans/VisitPerson.tsx'
import type { VisitPlan } from '../../../../ui/visitPlans/visitPlan.ts'
import { PlanDialog } from './PlanDialog.tsx'
import { visitPlansKey } from './useVisitPlans.ts'

/** Changes day, time, person and purpose of one planned visit. */
export const ChangeDialog = ({ plan, onClose }: { readonly plan: VisitPlan; readonly onClose: () => void }) => {
  const translate = useTranslate()
  const toast = useToast()
  const queryClient = useQueryClient()
  const [date, setDate] = useState(plan.date)
  const [staffId, setStaffId] = useState(plan.staff.id)
  const [startTime, setStartTime] = useState(plan.startTime ?? '')
  const [purpose, setPurpose] = useState(plan.purpose ?? '')
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.visit_plans.${key}`, args)
  const save = useMutation({
    mutationFn: () =>
      api.updateVisitPlan({
        id: plan.id,
        body: {
          date,
          staffId,
          startTime: startTime === '' ? null : startTime,
          purpose: purpose.trim() === '' ? null : purpose.trim(),
          updatedAt: plan.updatedAt,
        },
      }),
    onSuccess: () => {
      toast('renkei.visit_plans.changed')
      onClose()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: visitPlansKey }),
  })
  return (
    <PlanDialog
      title={text('change_named', { name: plan.medicalInstitution.name })}
      confirm={text('save')}
      disabled={date === ''}
      isPending={save.isPending}
      error={save.error}
      onConfirm={() => save.mutate()}
      onClose={onClose}
    >
      <VisitDay value={date} onChange={setDate} />
      <TextField
        type="time"
        label={text('start_time')}
        value={startTime}
        onChange={({ target }) => setStartTime(target.value)}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <VisitPerson value={staffId} onChange={setStaffId} present={plan.staff} />
      <TextField
        label={translate('renkei.plan_visits.purpose')}
        value={purpose}
        onChange={({ target }) => setPurpose(target.value)}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
    </PlanDialog>
  )
}
