import { Alert, Stack } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { daysAfter } from '#contract/days.ts'
import { api } from '#dataProvider/client.ts'
import { CalendarFeed } from '../tasks/CalendarFeed.tsx'
import { formatShortDate, type Locale, today } from '#ui/format.ts'
import { OneChoice } from '#ui/inputs/OneChoice.tsx'
import { ListTabs } from '#ui/list/ListTabs.tsx'
import { DeletedRecords } from '#ui/page/DeletedRecords.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { Page } from '#ui/page/Page.tsx'
import { Pages } from '#ui/page/Pages.tsx'
import { QueryState } from '#ui/page/QueryState.tsx'
import { useVisitors } from '#ui/visitPlans/VisitPerson.tsx'
import { PlanDays } from './PlanDays.tsx'
import { type PlansQuery, useVisitPlans, visitPlansKey } from './useVisitPlans.ts'
import './texts.ts'
import '#ui/visitPlans/texts.ts'

const perPage = 100
/** So many planned visits of days that are over are shown above those to come. */
const maxLeft = 20
const everyone = 0

type Period = 'upcoming' | 'past'

/** The address of a period, for the same people. */
const addressOf = (period: Period, parameters: URLSearchParams): string => {
  const next = new URLSearchParams(parameters)
  next.delete('page')
  if (period === 'past') next.set('period', period)
  else next.delete('period')
  return `/visit_plans?${next.toString()}`
}

const Left = ({ staff }: { readonly staff: Pick<PlansQuery, 'staffId'> }) => {
  const translate = useTranslate()
  const { data } = useVisitPlans({ ...staff, status: 'planned', to: daysAfter(today(), -1), perPage: maxLeft })
  if (!data || data.totalCount === 0) return null
  return (
    <Stack component="section" aria-label={translate('renkei.visit_plans.left')} sx={{ gap: 2, mb: 2 }}>
      <Alert severity="warning" variant="outlined">
        {translate('renkei.visit_plans.left_explanation', { smart_count: data.totalCount })}
      </Alert>
      <PlanDays plans={data.visitPlans} />
    </Stack>
  )
}

const deletedIn = (locale: Locale) => async (signal: AbortSignal) => {
  const { visitPlans, totalCount } = await api.listVisitPlans({ deleted: true, perPage }, { signal })
  return {
    records: visitPlans.map(({ id, date, medicalInstitution, deletedAt }) => ({
      id,
      name: `${formatShortDate(date, locale)} ${medicalInstitution.name}`,
      deletedAt,
    })),
    total: totalCount,
  }
}

const Tools = ({ staffId, onStaff }: { readonly staffId: number; readonly onStaff: (id: number) => void }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const people = useVisitors()
  const hasFeed = useCurrentUser()?.features.includes('tasks') ?? false
  const text = (key: string) => translate(`renkei.visit_plans.${key}`)
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1, mb: 2 }}>
      <OneChoice
        label={translate('renkei.plan_visits.staff')}
        choices={[everyone, ...people.map(({ id }) => id)]}
        nameOf={(id) => people.find((one) => one.id === id)?.name ?? text('everyone')}
        value={staffId}
        onChange={onStaff}
        minWidth={160}
        sx={{ mr: 'auto' }}
      />
      {hasFeed && <CalendarFeed />}
      <DeletedRecords
        title={text('deleted_plans')}
        queryKey={visitPlansKey}
        load={deletedIn(locale)}
        restore={(id) => api.restoreVisitPlan({ id })}
      />
    </Stack>
  )
}

/** `/visit_plans`: who goes where on which day. The address names the person (`staff`, one's own unless told) and the period. */
const VisitPlansScreen = () => {
  const translate = useTranslate()
  const user = useCurrentUser()
  const [parameters, setParameters] = useSearchParams()
  const named = parameters.get('staff')
  const staffId = named === 'all' ? everyone : Number(named ?? user?.id) || everyone
  const period: Period = parameters.get('period') === 'past' ? 'past' : 'upcoming'
  const page = Math.max(1, Math.trunc(Number(parameters.get('page'))) || 1)
  const change = (name: string, value: string) =>
    setParameters((present) => {
      const next = new URLSearchParams(present)
      next.delete('page')
      next.set(name, value)
      return next
    })
  const text = (key: string) => translate(`renkei.visit_plans.${key}`)
  const staff = staffId === everyone ? {} : { staffId }
  const now = today()
  const plans = useVisitPlans({
    ...staff,
    ...(period === 'past' ? { to: daysAfter(now, -1), sort: 'desc' } : { from: now }),
    page,
    perPage,
  })
  const title = translate('renkei.shell.screens.visit_plans')
  return (
    <Page title={title}>
      <ListTabs
        label={title}
        tabs={(['upcoming', 'past'] as const).map((one) => ({
          to: addressOf(one, parameters),
          name: text(one),
          isCurrent: one === period,
        }))}
      />
      <Tools staffId={staffId} onStaff={(id) => change('staff', id === everyone ? 'all' : String(id))} />
      {period === 'upcoming' && page === 1 && <Left staff={staff} />}
      <QueryState query={plans} lines={8}>
        {({ visitPlans, totalPage }) =>
          visitPlans.length === 0 ? (
            <EmptyState title={text(`empty_${period}`)} hint={text('empty_hint')} />
          ) : (
            <Stack sx={{ gap: 2 }}>
              <PlanDays plans={visitPlans} />
              <Pages count={totalPage} page={page} onChange={(next) => change('page', String(next))} />
            </Stack>
          )
        }
      </QueryState>
    </Page>
  )
}

export default VisitPlansScreen
