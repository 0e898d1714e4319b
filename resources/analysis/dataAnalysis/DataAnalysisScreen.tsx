import { Skeleton, Stack } from '@mui/material'
import { type ComponentType, useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { FiguresNotesContext } from '#ui/charts/figures/figuresNotes.ts'
import { LoadError } from '#ui/page/failures/LoadError.tsx'
import { Page } from '#ui/page/Page.tsx'
import { type Analysis, AnalysisContext, filterOf, periodsOf } from './analysis.ts'
import { BehindDrawer } from './behind/BehindDrawer.tsx'
import { Charts } from './charts/Charts.tsx'
import { Effectiveness } from './effectiveness/Effectiveness.tsx'
import { Group } from './group/Group.tsx'
import { Headline } from './headline/Headline.tsx'
import { NothingLoaded } from './NothingLoaded.tsx'
import { PartsNavigation } from './PartsNavigation.tsx'
import { Rankings } from './rankings/Rankings.tsx'
import { Section, type SectionProps } from './Section.tsx'
import { useKnownView } from './useKnownView.ts'
import { type Loaded, useLoaded } from './useLoaded.ts'
import { useRest } from './useRest.ts'
import { AskedBar } from './view/AskedBar.tsx'
import { AskedOnPaper } from './view/AskedOnPaper.tsx'
import { GoneConditions } from './view/GoneConditions.tsx'
import { Notices } from './view/Notices.tsx'
import { useAskedWords } from './view/useAskedWords.ts'
import { useEnteredCounts } from './view/useEnteredCounts.ts'
import { Visits } from './visits/Visits.tsx'
import './texts.ts'

interface Part extends Pick<SectionProps, 'id' | 'height'> {
  readonly Content: ComponentType
}

const parts: readonly Part[] = [
  { id: 'headline', height: { xs: 1600, sm: 1020, md: 740 }, Content: Headline },
  { id: 'charts', height: { xs: 2650, sm: 2500, md: 1480 }, Content: Charts },
  { id: 'rankings', height: { xs: 1000, sm: 830, md: 830 }, Content: Rankings },
  { id: 'visits', height: { xs: 1280, sm: 1170, md: 465 }, Content: Visits },
  { id: 'effectiveness', height: { xs: 2200, sm: 1200, md: 1160 }, Content: Effectiveness },
  { id: 'group', height: { xs: 860, sm: 800, md: 800 }, Content: Group },
]

const Outline = () => (
  <Stack spacing={2} aria-busy>
    <Skeleton variant="rounded" sx={{ height: { xs: 420, md: 140 } }} />
    <Skeleton variant="rounded" sx={{ height: 720 }} />
  </Stack>
)

type Known = ReturnType<typeof useKnownView>

const Parts = ({ analysis, known }: { readonly analysis: Analysis; readonly known: Known }) => {
  const user = useCurrentUser()
  // A browser does not wait for anything when it prints, so all sections must be loaded before.
  const isRest = useRest()
  const entered = useEnteredCounts(analysis)
  const hasGroup = (user?.tenant.groupMedicalInstitutions.length ?? 0) > 0
  const shown = parts.filter(({ id }) => id !== 'group' || hasGroup)
  return (
    <>
      <Notices analysis={analysis} entered={entered} unknown={known.unknown} onForget={known.forget} />
      <PartsNavigation parts={shown.map(({ id }) => id)} />
      {shown.map(({ id, height, Content }, index) => (
        <Section key={id} id={id} height={height} isFirst={index === 0} isWanted={isRest}>
          <Content />
        </Section>
      ))}
      <BehindDrawer />
    </>
  )
}

const Analysed = ({ loaded, known }: { readonly loaded: Loaded; readonly known: Known }) => {
  const { view, change, gone, leaveOutGone } = known
  const analysis = useMemo(
    (): Analysis => ({ view, change, loaded, ...periodsOf(view, loaded), filter: filterOf(view) }),
    [view, change, loaded],
  )
  const { months, comparedMonths } = analysis
  const notes = useAskedWords({
    loaded,
    months,
    comparedMonths,
    departments: view.departments,
    partners: view.partners,
  })
  return (
    <AnalysisContext value={analysis}>
      <FiguresNotesContext value={notes}>
        <Stack spacing={2}>
          <AskedBar analysis={analysis} />
          <AskedOnPaper />
          {gone.length > 0 ? (
            <GoneConditions names={gone} onLeaveOut={leaveOutGone} />
          ) : (
            <Parts analysis={analysis} known={known} />
          )}
        </Stack>
      </FiguresNotesContext>
    </AnalysisContext>
  )
}

const Content = () => {
  const query = useLoaded()
  const known = useKnownView()
  if (query.error && !query.data) return <LoadError error={query.error} onRetry={() => void query.refetch()} />
  if (query.data === null) return <NothingLoaded />
  return query.data && known.isReady ? <Analysed loaded={query.data} known={known} /> : <Outline />
}

/** `/data_analysis`: what the hospital's partners send and receive, how that changes, and how visits affect it. Specification §2. */
const DataAnalysisScreen = () => {
  const translate = useTranslate()
  return (
    <Page title={translate('renkei.shell.screens.data_analysis')}>
      <Content />
    </Page>
  )
}

export default DataAnalysisScreen
