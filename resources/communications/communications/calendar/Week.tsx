import { Box, LinearProgress, Link, Stack, Typography } from '@mui/material'
import { useGetList, useLocale, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { daysAfter } from '#contract/days.ts'
import { formatDate, today } from '#ui/format.ts'
import { LoadError } from '#ui/page/failures/LoadError.tsx'
import type { VisitPlan } from '#ui/visitPlans/visitPlan.ts'
import { type CommunicationRecord, TypeChip } from '../TypeChip.tsx'
import { PlanEntry } from './PlanEntry.tsx'
import { usePlansOf } from './usePlansOf.ts'

/** So many communications of a week are shown; a day opened in the month has more. */
const maxOfWeek = 100

const Entry = ({ communication }: { readonly communication: CommunicationRecord }) => (
  <Box sx={{ bgcolor: 'tint.contact', borderRadius: '6px', px: 0.75, py: 0.5 }}>
    <TypeChip type={communication.communicationType} />
    <Link
      component={RouterLink}
      to={`/communications/${communication.id}`}
      sx={{ display: 'block', overflowWrap: 'anywhere' }}
    >
      {communication.medicalInstitution.name}
    </Link>
    <Typography variant="caption" component="div" color="text.secondary">
      {communication.user.name}
    </Typography>
  </Box>
)

interface DayProps {
  readonly day: string
  readonly communications: readonly CommunicationRecord[]
  readonly plans: readonly VisitPlan[]
}

const Day = ({ day, communications, plans }: DayProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const isToday = day === today()
  return (
    <Box
      component="section"
      aria-label={formatDate(day, locale)}
      aria-current={isToday ? 'date' : undefined}
      sx={{
        flex: '1 1 0',
        minWidth: 0,
        p: 1,
        borderTop: 2,
        borderColor: isToday ? 'primary.main' : 'hairline',
      }}
    >
      <Typography component="h3" variant="body2" sx={{ fontWeight: 700, mb: 0.5 }}>
        {formatDate(day, locale).replace(/^\d+年/, '')}
      </Typography>
      <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0, gap: 0.75 }}>
        {communications.map((communication) => (
          <li key={communication.id}>
            <Entry communication={communication} />
          </li>
        ))}
        {plans.map((plan) => (
          <li key={`plan ${plan.id}`}>
            <PlanEntry plan={plan} />
          </li>
        ))}
      </Stack>
      {communications.length + plans.length === 0 && (
        <Typography variant="caption" color="text.secondary">
          {translate('renkei.communications.nothing_that_day')}
        </Typography>
      )}
    </Box>
  )
}

export interface WeekProps {
  /** Its Monday. */
  readonly first: string
  readonly conditions: Readonly<Record<string, unknown>>
}

/** A week with what was recorded and what is planned on each day, side by side; on a phone below each other. */
export const Week = ({ first, conditions }: WeekProps) => {
  const translate = useTranslate()
  const last = daysAfter(first, 6)
  const { data, total, error, isPending, refetch } = useGetList<CommunicationRecord>('communications', {
    filter: { ...conditions, startDate: first, endDate: last },
    pagination: { page: 1, perPage: maxOfWeek },
    sort: { field: 'actedDate', order: 'ASC' },
  })
  const plans = usePlansOf(first, last, conditions)
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />
  if (isPending) return <LinearProgress />
  return (
    <>
      <Stack sx={{ flexDirection: { xs: 'column', md: 'row' }, alignItems: 'stretch' }}>
        {Array.from({ length: 7 }, (_, weekday) => daysAfter(first, weekday)).map((day) => (
          <Day
            key={day}
            day={day}
            communications={(data ?? []).filter(({ actedDate }) => actedDate === day)}
            plans={plans.filter(({ date }) => date === day)}
          />
        ))}
      </Stack>
      {total !== undefined && total > maxOfWeek && (
        <Typography variant="caption" component="p" color="text.secondary" sx={{ mt: 1 }}>
          {translate('renkei.communications.more_in_week', { smart_count: total - maxOfWeek })}
        </Typography>
      )}
    </>
  )
}
