import { EventAvailableOutlined } from '@mui/icons-material'
import { Button, Typography } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { usePermission } from '#authProvider/usePermission.ts'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { api } from '#dataProvider/client.ts'
import { PopoverDialog } from '#ui/page/PopoverDialog.tsx'
import { useSayFailure } from '#ui/queries/useSayFailure.ts'
import { useTakeBack } from '#ui/queries/useTakeBack.ts'
import { useToast } from '#ui/queries/useToast.tsx'
import { useStaffName } from '#ui/staffs/useStaffName.ts'
import { DayChoice } from './DayChoice.tsx'
import { shortDay } from './days.ts'
import { visitKeys } from './useVisitMove.ts'

export interface PlanSuggestionProps {
  readonly institution: { readonly id: number; readonly name: string }
  readonly today: string
}

/** Plans an own visit to an institution with two taps, with undo. Says who is already going there. */
export const PlanSuggestion = ({ institution: { id, name }, today }: PlanSuggestionProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const toast = useToast()
  const sayFailure = useSayFailure()
  const sayTakenBack = useTakeBack()
  const mayDelete = usePermission('deletion')
  const queryClient = useQueryClient()
  const user = useCurrentUser()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [plannedDay, setPlannedDay] = useState<string>()
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.today.plan.${key}`, args)
  const staffName = useStaffName()
  const refresh = () => Promise.all(visitKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  const tellFailure = (error: unknown) => sayFailure(error, 'renkei.today.not_changed')

  const takeBack = async (planId: number) => {
    await api.deleteVisitPlan({ id: planId })
    setPlannedDay(undefined)
    await refresh()
  }
  const plan = useMutation({
    mutationFn: (day: string) =>
      api.createVisitPlans({ body: { date: day, staffId: user?.id ?? 0, medicalInstitutionIds: [id] } }),
    onSuccess: ({ visitPlanIds: [planId], alreadyPlanned: [other] }, day) => {
      setPlannedDay(day)
      const messageArgs = {
        title: name,
        day: shortDay(day, locale),
        other: other ? text('other', { name: staffName(other.staff), day: shortDay(other.date, locale) }) : '',
      }
      if (planId === undefined) toast('renkei.today.plan.already', { type: 'info', messageArgs })
      else
        toast('renkei.today.plan.done', {
          messageArgs,
          ...(mayDelete && {
            onUndo: () => sayTakenBack(() => takeBack(planId)),
          }),
        })
    },
    onError: tellFailure,
    onSettled: refresh,
  })
  if (!user?.features.includes('communications')) return null
  if (plannedDay !== undefined)
    return (
      <Typography className="figures" sx={{ color: 'success.main', flexShrink: 0, py: 0.5 }}>
        {text('planned', { day: shortDay(plannedDay, locale) })}
      </Typography>
    )
  const label = text('of', { title: name })
  return (
    <>
      <Button
        startIcon={<EventAvailableOutlined />}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        loading={plan.isPending}
        loadingPosition="start"
        sx={{ flexShrink: 0 }}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {text('short')}
      </Button>
      <PopoverDialog label={label} anchor={anchor} onClose={() => setAnchor(null)} sx={{ width: 260, p: 1 }}>
        <DayChoice
          today={today}
          withToday
          onChoose={(day) => {
            setAnchor(null)
            plan.mutate(day)
          }}
        />
      </PopoverDialog>
    </>
  )
}
