import { Card, Skeleton, Stack } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { api } from '#dataProvider/client.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { LoadError } from '#ui/page/failures/LoadError.tsx'
import { Page } from '#ui/page/Page.tsx'
import { Pages } from '#ui/page/Pages.tsx'
import { type Subscription, subscriptionsKey } from './subscription.ts'
import { SubscriptionRow } from './SubscriptionRow.tsx'
import './texts.ts'

const Rows = ({ subscriptions }: { readonly subscriptions: readonly Subscription[] }) => {
  const translate = useTranslate()
  if (subscriptions.length === 0)
    return (
      <Card>
        <EmptyState
          title={translate('renkei.report_subscriptions.empty')}
          hint={translate('renkei.report_subscriptions.empty_hint')}
        />
      </Card>
    )
  return (
    <Stack component="ul" spacing={2} sx={{ listStyle: 'none', p: 0, m: 0 }}>
      {subscriptions.map((subscription) => (
        <SubscriptionRow key={subscription.id} subscription={subscription} />
      ))}
    </Stack>
  )
}

/** `/report_subscriptions`: reports and dashboards by mail, for owners all of them, otherwise one's own. */
const SubscriptionsScreen = () => {
  const translate = useTranslate()
  const isOwner = useCurrentUser()?.role === 'owner'
  const [parameters, setParameters] = useSearchParams()
  const page = Math.max(1, Math.trunc(Number(parameters.get('page'))) || 1)
  const { data, error, refetch } = useQuery({
    queryKey: [...subscriptionsKey, page],
    queryFn: ({ signal }) => api.listReportSubscriptions({ page }, { signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <Page
      title={translate('renkei.shell.screens.report_subscriptions')}
      help={translate(`renkei.report_subscriptions.${isOwner ? 'all_hint' : 'own_hint'}`)}
    >
      <Stack spacing={2}>
        {error && !data ? (
          <LoadError error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <Rows subscriptions={data.reportSubscriptions} />
        ) : (
          <Skeleton variant="rounded" height={120} />
        )}
        <Pages
          count={data?.totalPage ?? 0}
          page={page}
          onChange={(next) => setParameters({ page: String(next) }, { replace: true })}
        />
      </Stack>
    </Page>
  )
}

export default SubscriptionsScreen
