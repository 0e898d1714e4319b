import { EventRepeatOutlined, RouteOutlined } from '@mui/icons-material'
import { Box, Button, Card, Stack, Typography } from '@mui/material'
import { useId } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { maxStops } from '#contract/work/actionListRoutes.ts'
import { api } from '#dataProvider/client.ts'
import { moved } from '#ui/dragging/reorder.ts'
import { SortableList } from '#ui/dragging/SortableList.tsx'
import { formatDate, today } from '#ui/format.ts'
import { tomorrow } from '#ui/visitPlans/VisitDay.tsx'
import type { VisitPlan } from '#ui/visitPlans/visitPlan.ts'
import { MoveDialog } from './MoveDialog.tsx'
import { PlanLine } from './PlanLine.tsx'
import { useChanging } from './useVisitPlans.ts'
import { useStaffName } from '#ui/staffs/useStaffName.ts'
import { useStayingDialog } from '#ui/page/leaving/StayingDialogs.tsx'
import '../actionLists/texts.ts'
import '#ui/visitPlans/texts.ts'

export interface DayCardProps {
  readonly date: string
  readonly staff: VisitPlan['staff']
  /** In their order; not empty. */
  readonly plans: readonly VisitPlan[]
}

/** The visits of a person on a day, in order, with what is done for all of them. */
export const DayCard = ({ date, staff, plans }: DayCardProps) => {
  const translate = useTranslate()
  const staffName = useStaffName()
  const locale = useLocale() ?? 'ja'
  const titleId = useId()
  const user = useCurrentUser()
  const changing = useChanging()
  const showDialog = useStayingDialog()
  const planned = plans.filter(({ status }) => status === 'planned')
  const only = planned.length === 1 ? planned[0] : undefined
  const closed = plans.filter(({ status }) => status !== 'planned')
  const text = (key: string, args?: Record<string, string | number>) => translate(`renkei.visit_plans.${key}`, args)
  const near = date === today() ? 'today' : date === tomorrow() ? 'tomorrow' : null
  const hasRoutes = ['action_lists', 'medical_institutions_search'].every((feature) =>
    user?.features.some((one) => one === feature),
  )
  const stops = [...new Set(planned.map(({ medicalInstitution }) => medicalInstitution.id))].slice(0, maxStops)
  const reorder = (from: number, to: number) =>
    changing.mutateAsync(() =>
      api.orderVisitPlans({
        body: {
          date,
          staffId: staff.id,
          visitPlanIds: moved(planned, from, to).map(({ id }) => id),
          seenVisitPlanIds: planned.map(({ id }) => id),
        },
      }),
    )
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: 2 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        <Typography id={titleId} component="h2" variant="h3" sx={{ mr: 'auto' }}>
          {near && `${translate(`renkei.plan_visits.presets.${near}`)} `}
          {formatDate(date, locale)}
          <Box component="span" sx={{ ml: 1.5, fontWeight: 400, color: 'text.secondary' }}>
            {text('of_person', { name: staffName(staff), smart_count: planned.length })}
          </Box>
        </Typography>
        {hasRoutes && stops.length > 0 && (
          <Button
            size="small"
            startIcon={<RouteOutlined />}
            component={Link}
            to={`/visit_route?ids=${stops.join(',')}`}
          >
            {translate('renkei.action_lists.route')}
          </Button>
        )}
        {planned.length > 0 && (
          <Button
            size="small"
            startIcon={<EventRepeatOutlined />}
            aria-haspopup="dialog"
            onClick={() =>
              showDialog((close) => (
                <MoveDialog date={date} staff={staff} visitPlanIds={planned.map(({ id }) => id)} onClose={close} />
              ))
            }
          >
            {text('move_all')}
          </Button>
        )}
      </Stack>
      {only && (
        <Box sx={{ py: 1 }}>
          <PlanLine plan={only} />
        </Box>
      )}
      {planned.length > 1 && (
        <SortableList
          items={planned}
          keyOf={({ id }) => id}
          nameOf={({ medicalInstitution }) => medicalInstitution.name}
          disabled={changing.isPending}
          onMove={reorder}
        >
          {(plan) => <PlanLine plan={plan} />}
        </SortableList>
      )}
      {closed.length > 0 && (
        <Stack component="ul" aria-label={text('closed')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {closed.map((plan) => (
            <Box component="li" key={plan.id} sx={{ py: 1, borderTop: 1, borderColor: 'hairline' }}>
              <PlanLine plan={plan} />
            </Box>
          ))}
        </Stack>
      )}
    </Card>
  )
}
