import { Button, Card, MenuItem, Skeleton, Stack, TextField } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useSearchParams } from 'react-router'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { monthAfter } from '#contract/months.ts'
import { api } from '#dataProvider/client.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { today } from '#ui/format.ts'
import { LoadError } from '#ui/page/failures/LoadError.tsx'
import { Page } from '#ui/page/Page.tsx'
import { useDevice } from '#ui/useDevice.ts'
import { LastDays } from './LastDays.tsx'
import { Missing } from './Missing.tsx'
import { MonthDialog, type MonthDialogProps } from './MonthDialog.tsx'
import { SyncCards } from './SyncCards.tsx'
import { SyncGrid } from './SyncGrid.tsx'
import type { SyncStatuses } from './syncStates.ts'
import { useIsOpen } from '#ui/page/OpenLink.tsx'
import './texts.ts'

/** Numbers of years to choose from; the first is the server's default. */
const spans = [3, 5, 10] as const

const useSpan = () => {
  const [parameters, setParameters] = useSearchParams()
  const span = spans.find((years) => String(years) === parameters.get('years')) ?? spans[0]
  return [span, (years: number) => setParameters({ years: String(years) }, { replace: true })] as const
}

const Nothing = () => {
  const translate = useTranslate()
  const isOpen = useIsOpen()
  return (
    <Card>
      <EmptyState
        title={translate('renkei.data_sync.empty')}
        hint={translate('renkei.data_sync.empty_hint')}
        action={
          isOpen('/data_uploads') && (
            <Button variant="contained" component={Link} to="/data_uploads">
              {translate('renkei.data_sync.to_uploads')}
            </Button>
          )
        }
      />
    </Card>
  )
}

const Overview = ({ statuses: { from, kinds: all } }: { readonly statuses: SyncStatuses }) => {
  const device = useDevice()
  const hasReverse = useCurrentUser()?.features.includes('reverse_referrals') ?? false
  const kinds = all.filter(({ kind }) => hasReverse || kind !== 'reverse_referral')
  const [open, setOpen] = useState<Omit<MonthDialogProps, 'onClose'>>()
  if (kinds.every(({ firstMonth }) => firstMonth === null)) return <Nothing />
  const View = device === 'phone' ? SyncCards : SyncGrid
  return (
    <Stack spacing={2}>
      <Missing kinds={kinds} />
      <View key={from} kinds={kinds} onOpen={(kind, month) => setOpen({ kind, month })} />
      {open && <MonthDialog {...open} onClose={() => setOpen(undefined)} />}
    </Stack>
  )
}

/** `/data_sync_statuses`: which months of each kind of file are loaded or missing. */
const DataSyncScreen = () => {
  const translate = useTranslate()
  const [span, setSpan] = useSpan()
  const { data, error, refetch } = useQuery({
    queryKey: ['getDataSyncStatuses', span],
    queryFn: ({ signal }) =>
      api.getDataSyncStatuses(span === spans[0] ? {} : { from: monthAfter(today(), 1 - span * 12) }, { signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <Page title={translate('renkei.shell.screens.data_sync_statuses')} help={translate('renkei.data_sync.rule')}>
      <Stack spacing={2}>
        <LastDays />
        <TextField
          select
          size="small"
          label={translate('renkei.data_sync.span')}
          value={span}
          onChange={({ target }) => setSpan(Number(target.value))}
          sx={{ minWidth: 160, alignSelf: 'start' }}
        >
          {spans.map((years) => (
            <MenuItem key={years} value={years}>
              {translate('renkei.data_sync.years', { smart_count: years })}
            </MenuItem>
          ))}
        </TextField>
        {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton variant="rounded" height={360} />}
        {data && <Overview statuses={data} />}
      </Stack>
    </Page>
  )
}

export default DataSyncScreen
