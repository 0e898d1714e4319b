import { EventOutlined } from '@mui/icons-material'
import { Button, type ButtonProps } from '@mui/material'
import { Suspense } from 'react'
import { useTranslate } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { maxPlansAtOnce } from '#contract/work/visitPlans.ts'
import { BulkAction } from '../list/BulkAction.tsx'
import { lateDialog } from '../late/latePart.tsx'
import { useStayingDialog } from '../page/leaving/StayingDialogs.tsx'
import './texts.ts'

const PlanVisitsDialog = lateDialog(async () => ({
  default: (await import('./PlanVisitsDialog.tsx')).PlanVisitsDialog,
}))

/** The dialog behind a button, for accounts whose plan has visits. */
const usePlanning = (ids: readonly number[], onDone?: () => void) => {
  const mayPlan = useCurrentUser()?.features.includes('communications') ?? false
  const showDialog = useStayingDialog()
  const open = () =>
    showDialog((close) => (
      <Suspense fallback={null}>
        <PlanVisitsDialog institutionIds={ids} {...(onDone && { onDone })} onClose={close} />
      </Suspense>
    ))
  return { mayPlan, open }
}

export interface PlanVisitsProps {
  readonly ids: readonly number[]
  readonly onDone?: () => void
}

/** Plans visits to selected institutions. For the toolbar of a selection. */
export const PlanVisits = ({ ids, onDone }: PlanVisitsProps) => {
  const translate = useTranslate()
  const { mayPlan, open } = usePlanning(ids, onDone)
  if (!mayPlan) return null
  return (
    <>
      <BulkAction
        label={translate('renkei.plan_visits.short')}
        icon={<EventOutlined />}
        asks
        disabled={ids.length > maxPlansAtOnce}
        onClick={open}
      />
    </>
  )
}

export interface PlanVisitProps extends Pick<ButtonProps, 'size' | 'variant'> {
  readonly institution: { readonly id: number; readonly name: string }
  readonly onDone?: () => void
}

/** A button that plans a visit to one institution. */
export const PlanVisit = ({ institution: { id, name }, onDone, ...button }: PlanVisitProps) => {
  const translate = useTranslate()
  const { mayPlan, open } = usePlanning([id], onDone)
  if (!mayPlan) return null
  return (
    <>
      <Button
        {...button}
        startIcon={<EventOutlined />}
        aria-haspopup="dialog"
        aria-label={translate('renkei.plan_visits.named', { name })}
        onClick={open}
      >
        {translate('renkei.plan_visits.short')}
      </Button>
    </>
  )
}
