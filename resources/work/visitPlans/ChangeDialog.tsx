import { TextField } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { VisitPlan as VisitPlanItem, VisitPlanPayload } from '#contract/work/visitPlans.ts'
import { api, type RequestParameters } from '#dataProvider/client.ts'
import { isEditConflict } from '#ui/form/conflict/conflict.ts'
import { useConflict } from '#ui/form/conflict/useConflict.ts'
import { ValuesConflict } from '#ui/form/conflict/ValuesConflict.tsx'
import { useToast } from '#ui/queries/useToast.tsx'
import { VisitDay } from '#ui/visitPlans/VisitDay.tsx'
import { VisitPerson } from '#ui/visitPlans/VisitPerson.tsx'
import type { VisitPlan } from '#ui/visitPlans/visitPlan.ts'
import { SmallFormDialog } from '#ui/form/dialogs/SmallFormDialog.tsx'
import { visitPlansKey } from './useVisitPlans.ts'
import { useTypedState } from '#ui/form/drafts/useTypedState.ts'
import '#ui/visitPlans/texts.ts'

type VisitPlanBody = RequestParameters<'updateVisitPlan'>['body']

const valuesOf = ({ date, staff, startTime, purpose }: VisitPlan) => ({ date, staffId: staff.id, startTime, purpose })

/** Changes day, time, person and purpose of one planned visit. */
export const ChangeDialog = ({ plan, onClose }: { readonly plan: VisitPlan; readonly onClose: () => void }) => {
  const translate = useTranslate()
  const toast = useToast()
  const queryClient = useQueryClient()
  // The list behind may show a newer version meanwhile, which nobody has seen here.
  const [{ seen, date, staffId, startTime, purpose }, setFields] = useTypedState(`visit plan ${plan.id}`, () => ({
    seen: plan,
    date: plan.date,
    staffId: plan.staff.id,
    startTime: plan.startTime ?? '',
    purpose: plan.purpose ?? '',
  }))
  const change = (changes: {
    readonly date?: string
    readonly staffId?: number
    readonly startTime?: string
    readonly purpose?: string
  }) => setFields((before) => ({ ...before, ...changes }))
  const { newer, savedBy, note, close } = useConflict<VisitPlan>(VisitPlanItem)
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.visit_plans.${key}`, args)
  const names: Readonly<Record<string, string>> = {
    date: translate('renkei.plan_visits.day'),
    staffId: translate('renkei.plan_visits.staff'),
    startTime: text('start_time'),
    purpose: translate('renkei.plan_visits.purpose'),
  }
  const save = useMutation({
    mutationFn: (body: VisitPlanBody) => api.updateVisitPlan({ id: plan.id, body }),
    onSuccess: () => {
      toast('renkei.visit_plans.changed')
      onClose()
    },
    onError: note,
    onSettled: () => queryClient.invalidateQueries({ queryKey: visitPlansKey }),
  })
  const typed = {
    date,
    staffId,
    startTime: startTime === '' ? null : startTime,
    purpose: purpose.trim() === '' ? null : purpose.trim(),
  }
  return (
    <SmallFormDialog
      title={text('change_named', { name: plan.medicalInstitution.name })}
      typed={typed}
      confirm={text('save')}
      disabled={date === ''}
      isPending={save.isPending}
      error={isEditConflict(save.error) ? null : save.error}
      onConfirm={() => save.mutate({ ...typed, updatedAt: seen.updatedAt })}
      onClose={onClose}
    >
      <VisitDay value={date} onChange={(next) => change({ date: next })} />
      <TextField
        type="time"
        label={text('start_time')}
        value={startTime}
        onChange={({ target }) => change({ startTime: target.value })}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <VisitPerson value={staffId} onChange={(next) => change({ staffId: next })} present={plan.staff} />
      <TextField
        label={translate('renkei.plan_visits.purpose')}
        value={purpose}
        onChange={({ target }) => change({ purpose: target.value })}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      {newer && (
        <ValuesConflict
          plural="visit_plans"
          payload={VisitPlanPayload}
          nameOf={(field) => names[field] ?? field}
          fields={Object.keys(names)}
          versions={{ base: valuesOf(seen), mine: typed, theirs: valuesOf(newer) }}
          savedBy={savedBy}
          onSave={(chosen) => {
            close()
            save.mutate({ ...typed, ...chosen, updatedAt: newer.updatedAt })
          }}
          onClose={close}
        />
      )}
    </SmallFormDialog>
  )
}
