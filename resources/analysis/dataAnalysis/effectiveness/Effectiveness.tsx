import { Alert, Skeleton, Stack, Typography } from '@mui/material'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useLocale, useTranslate } from 'react-admin'
import { verificationMonths, VisitOrder, visitOrders } from '#contract/analysis/dataAnalysis.ts'
import { api } from '#dataProvider/client.ts'
import { Block } from '#ui/page/Block.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { formatCount } from '#ui/format.ts'
import { LoadError } from '#ui/page/failures/LoadError.tsx'
import { UntilAnswered } from '#ui/page/UntilAnswered.tsx'
import { OneChoice } from '#ui/inputs/OneChoice.tsx'
import { useAnalysis } from '../analysis.ts'
import { MoreRows } from '../MoreRows.tsx'
import { VisitTypeChoice } from '../visits/VisitTypeChoice.tsx'
import { Sums } from './Sums.tsx'
import { VerifiedVisits } from './VerifiedVisits.tsx'
import { type Asked, VisitsMenu } from './VisitsMenu.tsx'

const perPage = 10

const doctors = ['any', 'met', 'not_met'] as const

const useVerified = (request: Asked) =>
  useInfiniteQuery({
    queryKey: ['data analysis', 'verifyEffectiveness', request],
    queryFn: ({ pageParam, signal }) =>
      api.verifyEffectiveness({ body: { ...request, page: pageParam, perPage } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ totalPage }, pages) => (pages.length < totalPage ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

const Filters = () => {
  const translate = useTranslate()
  const { view, change } = useAnalysis()
  const text = (key: string, args?: Record<string, number>) =>
    translate(`renkei.data_analysis.effectiveness.${key}`, args)
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5, mb: 1.5 }} className="no-print">
      <OneChoice
        label={text('months')}
        choices={verificationMonths}
        nameOf={(months) => text('months_each', { smart_count: months })}
        value={view.months}
        onChange={(months) => change({ months })}
        minWidth={140}
      />
      <VisitTypeChoice />
      <OneChoice
        label={text('doctor')}
        choices={doctors}
        nameOf={(doctor) => text(`doctors.${doctor}`)}
        value={view.doctor}
        onChange={(doctor) => change({ doctor })}
        minWidth={180}
      />
      <OneChoice
        label={translate('renkei.data_analysis.rankings.order')}
        choices={VisitOrder.options}
        nameOf={(order) => text(`orders.${order}`)}
        value={view.visit_order}
        onChange={(order) => change({ visit_order: order })}
        minWidth={180}
      />
    </Stack>
  )
}

/** The effect of visits: the referrals before and after each one, their means, and how certain these are. */
export const Effectiveness = () => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { view, period, filter } = useAnalysis()
  const text = (key: string, args?: Record<string, string>) =>
    translate(`renkei.data_analysis.effectiveness.${key}`, args)
  const { sort_by: sortBy, sort } = visitOrders[view.visit_order]
  const request: Asked = {
    period,
    months: view.months,
    sortBy,
    sort,
    ...(view.doctor !== 'any' && { isDoctorAttended: view.doctor === 'met' }),
    ...(view.visit_type !== 'any' && { visitType: view.visit_type }),
    ...(view.staff.length > 0 && { staffIds: [...view.staff] }),
    ...filter,
  }
  const query = useVerified(request)
  const verified = query.data?.pages[0]
  const visits = query.data?.pages.flatMap((page) => page.visits) ?? []
  const content = () => {
    if (query.error && !verified) return <LoadError error={query.error} onRetry={() => void query.refetch()} />
    if (!verified) return <Skeleton variant="rounded" sx={{ height: 720 }} aria-busy />
    if (verified.totalCount === 0) return <EmptyState title={text('none')} hint={text('none_hint')} />
    return (
      <>
        <Sums verified={verified} />
        <Alert severity="info" sx={{ my: 1.5 }}>
          <div>{text('per_visit')}</div>
          {text('no_proof')}
          {verified.incompleteCount > 0 && (
            <div>{text('left_out', { count: formatCount(verified.incompleteCount, locale) })}</div>
          )}
        </Alert>
        <VerifiedVisits visits={visits} incompleteCount={verified.incompleteCount} />
        <MoreRows
          shown={text('shown', {
            shown: formatCount(visits.length, locale),
            total: formatCount(verified.totalCount, locale),
          })}
          hasMore={query.hasNextPage}
          isLoading={query.isFetchingNextPage}
          label={text('more_visits')}
          onMore={() => void query.fetchNextPage()}
        />
      </>
    )
  }
  return (
    <Block
      title={text('title')}
      help={text('explanation')}
      long
      actions={<VisitsMenu asked={request} disabled={!verified?.totalCount || query.isPlaceholderData} />}
    >
      <Filters />
      {filter.ownDepartmentIds && (
        <Typography variant="caption" component="p" color="text.secondary" sx={{ mb: 1 }}>
          {text('of_all')}
        </Typography>
      )}
      <UntilAnswered isPrevious={query.isPlaceholderData}>{content()}</UntilAnswered>
    </Block>
  )
}
