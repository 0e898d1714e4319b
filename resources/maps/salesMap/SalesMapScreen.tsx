import { Skeleton } from '@mui/material'
import { useTranslate } from 'react-admin'
import { monthAfter } from '#contract/months.ts'
import { today } from '#ui/format.ts'
import { LoadError } from '#ui/page/failures/LoadError.tsx'
import { Page } from '#ui/page/Page.tsx'
import { type Loaded, useLoaded } from '../../analysis/dataAnalysis/useLoaded.ts'
import { OpeningView } from './OpeningView.tsx'
import { SalesMap } from './SalesMap.tsx'
import './texts.ts'

/** Before any list is loaded, periods end with the last month, and every count is unknown. */
const nothingLoaded = (): Loaded => {
  const month = monthAfter(today(), 0)
  const baseMonth = monthAfter(month, -1)
  return {
    month,
    baseMonth,
    firstMonth: monthAfter(baseMonth, -35),
    loadedMonths: [],
    loadedReverseMonths: [],
    unsettledFrom: null,
  }
}

/** The sales map: where partners are, what they refer, and whom to visit. */
const SalesMapScreen = () => {
  const translate = useTranslate()
  const { data: loaded, error, refetch } = useLoaded()
  return (
    <Page title={translate('renkei.shell.screens.sale_map')} layout="no_padding">
      {loaded !== undefined ? (
        <OpeningView>
          <SalesMap loaded={loaded ?? nothingLoaded()} hasReferrals={loaded !== null} />
        </OpeningView>
      ) : error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton variant="rectangular" height="calc(100dvh - 56px)" aria-busy />
      )}
    </Page>
  )
}

export default SalesMapScreen
