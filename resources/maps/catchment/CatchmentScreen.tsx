import { Alert, Skeleton, Stack } from '@mui/material'
import { useMemo } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { LoadError } from '#ui/page/failures/LoadError.tsx'
import { Page } from '#ui/page/Page.tsx'
import { periodsOf } from '../../analysis/dataAnalysis/analysis.ts'
import { type Loaded, useLoaded } from '../../analysis/dataAnalysis/useLoaded.ts'
import { GoneConditions } from '../../analysis/dataAnalysis/view/GoneConditions.tsx'
import { Notices } from '../../analysis/dataAnalysis/view/Notices.tsx'
import { useGoneDepartments } from '../../facts/referrals/useGoneDepartments.ts'
import { CatchmentConditions } from './CatchmentConditions.tsx'
import { CatchmentResult } from './CatchmentResult.tsx'
import { NothingLoaded } from './NothingLoaded.tsx'
import { askedCatchments, useCatchments, usePlaces } from './useCatchments.ts'
import { useCatchmentView, useFigureChoices } from './useCatchmentView.ts'
import { nameSeparator } from '#ui/format.ts'
import './texts.ts'

const Outline = () => (
  <Stack spacing={2} aria-busy>
    <Skeleton variant="rounded" sx={{ height: { xs: 420, md: 180 } }} />
    <Skeleton variant="rounded" sx={{ height: 560 }} />
  </Stack>
)

const Result = ({
  loaded,
  known,
}: {
  readonly loaded: Loaded
  readonly known: ReturnType<typeof useCatchmentView>
}) => {
  const { view, change } = known
  const { period: chosen, compare } = view
  const { months, comparedMonths, ...periods } = useMemo(
    () => periodsOf({ period: chosen, compare }, loaded),
    [chosen, compare, loaded],
  )
  const asked = askedCatchments(view, periods)
  const { catchments, isStale, error, refetch } = useCatchments(asked)
  const places = usePlaces()
  const failure = error ?? places.error
  if (catchments && places.places)
    return (
      <CatchmentResult
        view={view}
        loaded={loaded}
        months={months}
        comparedMonths={comparedMonths}
        catchments={catchments}
        places={places.places}
        asked={asked}
        periods={periods}
        isStale={isStale}
        onChange={change}
      />
    )
  if (!failure) return <Skeleton aria-busy variant="rounded" sx={{ height: 560 }} />
  return (
    <LoadError
      error={failure}
      onRetry={() => {
        refetch()
        places.refetch()
      }}
    />
  )
}

const Content = () => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const query = useLoaded()
  const known = useCatchmentView()
  const { view, unknown, change, forget } = known
  const { figure } = useFigureChoices(view)
  const gone = useGoneDepartments(view.departments)
  if (query.error && !query.data) return <LoadError error={query.error} onRetry={() => void query.refetch()} />
  if (query.data === null) return <NothingLoaded />
  if (!query.data || gone.isLoading) return <Outline />
  const loaded = query.data
  const { months, comparedMonths } = periodsOf(view, loaded)
  return (
    <Stack spacing={2}>
      <CatchmentConditions
        view={view}
        loaded={loaded}
        months={months}
        comparedMonths={comparedMonths}
        onChange={change}
      />
      {unknown.length > 0 && (
        <Alert severity="warning" onClose={forget}>
          {translate('renkei.list.unknown_filters', {
            names: unknown.map((name) => translate(`renkei.catchment.parameters.${name}`)).join(nameSeparator(locale)),
          })}
        </Alert>
      )}
      {gone.ids.length > 0 ? (
        <GoneConditions
          names={gone.names}
          onLeaveOut={() => change({ departments: view.departments.filter((id) => !gone.ids.includes(id)) })}
        />
      ) : (
        <>
          <Notices
            analysis={{ months, comparedMonths, loaded, change }}
            unknown={[]}
            onForget={forget}
            figure={figure}
          />
          <Result loaded={loaded} known={known} />
        </>
      )}
    </Stack>
  )
}

/** `/segment_map`: where referrals and patients come from. Specification §2. */
const CatchmentScreen = () => {
  const translate = useTranslate()
  return (
    <Page title={translate('renkei.shell.screens.segment_map')}>
      <Content />
    </Page>
  )
}

export default CatchmentScreen
