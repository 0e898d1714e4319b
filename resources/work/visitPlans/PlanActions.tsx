import {
  DeleteOutlined,
  EditCalendarOutlined,
  EditNoteOutlined,
  EventBusyOutlined,
  ReplayOutlined,
  type SvgIconComponent,
} from '@mui/icons-material'
import { Button, Stack } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router'
import { ActionMenu } from '#ui/permissions/ActionMenu.tsx'
import { api } from '#dataProvider/client.ts'
import { useToast } from '#ui/queries/useToast.tsx'
import { recordVisitAddress, type VisitPlan } from '#ui/visitPlans/visitPlan.ts'
import { CancelDialog } from './CancelDialog.tsx'
import { ChangeDialog } from './ChangeDialog.tsx'
import { useChanging, useUndoing } from './useVisitPlans.ts'
import { knownOr } from '#contract/entryOf.ts'
import { useStayingDialog } from '#ui/page/leaving/StayingDialogs.tsx'

interface Choice {
  readonly name: 'change' | 'cancel' | 'reopen' | 'delete'
  readonly Icon: SvgIconComponent
}

const planned: readonly Choice[] = [
  { name: 'change', Icon: EditCalendarOutlined },
  { name: 'cancel', Icon: EventBusyOutlined },
  { name: 'delete', Icon: DeleteOutlined },
]
const cancelled: readonly Choice[] = [
  { name: 'reopen', Icon: ReplayOutlined },
  { name: 'delete', Icon: DeleteOutlined },
]
const done: readonly Choice[] = [{ name: 'delete', Icon: DeleteOutlined }]

const choicesOf = { planned, cancelled, done }

/** What can be done with a planned visit: record it, change it, cancel it, delete it. */
export const PlanActions = ({ plan }: { readonly plan: VisitPlan }) => {
  const translate = useTranslate()
  const toast = useToast()
  const { pathname, search } = useLocation()
  const changing = useChanging()
  const undoing = useUndoing()
  const showDialog = useStayingDialog()
  const { id, medicalInstitution, status } = plan
  const text = (key: string) => translate(`renkei.visit_plans.${key}`, { name: medicalInstitution.name })
  const remove = () =>
    changing.mutate(async () => {
      await api.deleteVisitPlan({ id })
      toast('renkei.visit_plans.deleted', { onUndo: () => undoing(() => api.restoreVisitPlan({ id })) })
    })
  const choose = (name: Choice['name']) => {
    if (name === 'reopen') changing.mutate(() => api.reopenVisitPlan({ id }))
    else if (name === 'delete') remove()
    else
      showDialog((close) =>
        name === 'change' ? <ChangeDialog plan={plan} onClose={close} /> : <CancelDialog plan={plan} onClose={close} />,
      )
  }
  return (
    <Stack direction="row" className="no-print" sx={{ flexShrink: 0, alignItems: 'center' }}>
      {status === 'planned' && (
        <Button
          size="small"
          startIcon={<EditNoteOutlined />}
          aria-label={text('record_named')}
          component={Link}
          to={recordVisitAddress(plan, `${pathname}${search}`)}
        >
          {text('record')}
        </Button>
      )}
      {status === 'done' && plan.communicationId !== null && (
        <Button
          size="small"
          aria-label={text('open_record_named')}
          component={Link}
          to={`/communications/${plan.communicationId}`}
        >
          {text('open_record')}
        </Button>
      )}
      <ActionMenu
        label={text('actions_named')}
        isBusy={changing.isPending}
        actions={knownOr(choicesOf, status, []).map(({ name, Icon }) => ({
          text: text(name),
          Icon,
          run: () => choose(name),
          permission: name === 'delete' ? 'deletion' : undefined,
        }))}
      />
    </Stack>
  )
}
