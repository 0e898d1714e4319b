import { useTranslate } from 'react-admin'
import { daysAfter } from '#contract/days.ts'
import { today } from '#ui/format.ts'
import { VisitDay } from '#ui/visitPlans/VisitDay.tsx'
import { VisitPerson } from '#ui/visitPlans/VisitPerson.tsx'
import type { VisitPlan } from '#ui/visitPlans/visitPlan.ts'
import { SmallFormDialog } from '#ui/form/dialogs/SmallFormDialog.tsx'
import { useMove } from './useVisitPlans.ts'
import { useTypedState } from '#ui/form/drafts/useTypedState.ts'

export interface MoveDialogProps {
  /** Whose planned visits of which day. */
  readonly date: string
  readonly staff: VisitPlan['staff']
  readonly visitPlanIds: readonly number[]
  readonly onClose: () => void
}

/** Moves all that a person still has planned for a day to another day or person. */
export const MoveDialog = ({ date, staff, visitPlanIds, onClose }: MoveDialogProps) => {
  const translate = useTranslate()
  const move = useMove(onClose)
  const now = today()
  const [day, setDay] = useTypedState(`move visits ${date} ${staff.id} day`, () =>
    daysAfter(date < now ? now : date, 1),
  )
  const [staffId, setStaffId] = useTypedState(`move visits ${date} ${staff.id} staff`, staff.id)
  return (
    <SmallFormDialog
      title={translate('renkei.visit_plans.move_day', { smart_count: visitPlanIds.length })}
      typed={[day, staffId]}
      confirm={translate('renkei.visit_plans.move_confirm')}
      disabled={(day === date && staffId === staff.id) || (day < now && day !== date)}
      isPending={move.isPending}
      error={move.error}
      onConfirm={() =>
        move.mutate({
          day: { date, staffId: staff.id, seenVisitPlanIds: [...visitPlanIds] },
          ...(day !== date && { date: day }),
          ...(staffId !== staff.id && { staffId }),
        })
      }
      onClose={onClose}
    >
      <VisitDay value={day} onChange={setDay} />
      <VisitPerson value={staffId} onChange={setStaffId} present={staff} />
    </SmallFormDialog>
  )
}
