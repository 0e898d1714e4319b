import { CheckCircleOutlined, EventBusyOutlined } from '@mui/icons-material'
import { Chip, Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { StatusChip } from '#ui/institutions/StatusChip.tsx'
import { TelephoneLink } from '#ui/institutions/TelephoneLink.tsx'
import type { VisitPlan } from '#ui/visitPlans/visitPlan.ts'
import { PlanActions } from './PlanActions.tsx'
import { OpenLink } from '#ui/page/OpenLink.tsx'

const closed = {
  done: { icon: <CheckCircleOutlined />, color: 'success' },
  cancelled: { icon: <EventBusyOutlined />, color: 'default' },
} as const

const Closed = ({ status, reason }: { readonly status: keyof typeof closed; readonly reason: string | null }) => {
  const translate = useTranslate()
  const label = translate(`renkei.visit_plans.status.${status}`)
  return (
    <Chip
      size="small"
      variant="outlined"
      {...closed[status]}
      label={reason === null ? label : `${label}: ${reason}`}
      sx={{ maxWidth: '100%' }}
    />
  )
}

/** A planned visit: where, at what time, what for, and what became of it. */
export const PlanLine = ({ plan }: { readonly plan: VisitPlan }) => {
  const { medicalInstitution: institution, startTime, purpose, status, cancelledReason } = plan
  return (
    <Stack direction="row" sx={{ alignItems: 'start', columnGap: 1, flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
      <Stack sx={{ minWidth: 0, flex: '1 1 200px', gap: 0.25 }}>
        <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 1, alignItems: 'center' }}>
          {startTime && (
            <Typography component="span" className="figures" sx={{ fontWeight: 700 }}>
              {startTime}
            </Typography>
          )}
          <OpenLink to={`/crms/${institution.id}`} sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>
            {institution.name}
          </OpenLink>
          <StatusChip status={institution.runningStatus} onlyExceptions />
          {status !== 'planned' && <Closed status={status} reason={cancelledReason} />}
        </Stack>
        {purpose && <Typography sx={{ overflowWrap: 'anywhere' }}>{purpose}</Typography>}
        <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 1.5 }}>
          <Typography variant="caption" color="text.secondary">
            {institution.address}
          </Typography>
          {institution.tel && (
            <Typography variant="caption">
              <TelephoneLink number={institution.tel} />
            </Typography>
          )}
        </Stack>
      </Stack>
      <PlanActions plan={plan} />
    </Stack>
  )
}
