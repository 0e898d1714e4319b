import { Button, Card, LinearProgress, Skeleton, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Link, useSearchParams } from 'react-router'
import { HeldVersion } from '#ui/form/drafts/HeldVersion.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { LoadError } from '#ui/page/failures/LoadError.tsx'
import { Page } from '#ui/page/Page.tsx'
import { SampleData } from '../../intake/sampleData/SampleData.tsx'
import { ColleaguesStep } from './ColleaguesStep.tsx'
import { doneCount, type FirstStep, type FirstSteps, firstStepsQuery, placeOf } from './firstStepsQuery.ts'
import { OwnDepartmentsStep } from './OwnDepartmentsStep.tsx'
import { OwnInstitutionStep } from './OwnInstitutionStep.tsx'
import { StepBlock } from './StepBlock.tsx'
import { useDismissal } from './useDismissal.ts'
import './texts.ts'

/** A step that is taken on another screen. */
const Elsewhere = ({ step, to }: { readonly step: FirstStep; readonly to: string }) => {
  const translate = useTranslate()
  return (
    <Button variant="outlined" component={Link} to={to}>
      {translate(`renkei.first_steps.${step}.go`)}
    </Button>
  )
}

const StepContent = ({ step, firstSteps }: { readonly step: FirstStep; readonly firstSteps: FirstSteps }) => {
  const { refetch } = useQuery(firstStepsQuery)
  switch (step) {
    case 'own_institution':
      return <OwnInstitutionStep firstSteps={firstSteps} />
    case 'own_departments':
      return (
        <HeldVersion
          stored={firstSteps}
          versionOf={({ ownDepartmentsUpdatedAt }) => ownDepartmentsUpdatedAt}
          draftKey="first own departments"
          refetch={() => refetch()}
        >
          {(version, { follow, reload }) => (
            <OwnDepartmentsStep firstSteps={version} onSaved={follow} onReload={reload} />
          )}
        </HeldVersion>
      )
    case 'colleagues':
      return <ColleaguesStep firstSteps={firstSteps} />
    case 'first_list':
      return (
        <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
          <Elsewhere step={step} to={placeOf(step)} />
          <SampleData />
        </Stack>
      )
    case 'saved_filter':
      return <Elsewhere step={step} to={placeOf(step)} />
  }
}

/** A step in its final place, while it loads. */
const Placeholder = ({ lines }: { readonly lines: number }) => (
  <Card sx={{ p: 2 }} aria-hidden>
    <Skeleton width="30%" height={28} />
    {Array.from({ length: lines }, (_, line) => (
      <Skeleton key={line} width={line === lines - 1 ? '60%' : '100%'} height={22} />
    ))}
  </Card>
)

/** How far one is, and whether the day's screen has a card about it. */
const Progress = ({ firstSteps }: { readonly firstSteps: FirstSteps }) => {
  const translate = useTranslate()
  const dismissal = useDismissal()
  const { steps, isDismissed } = firstSteps
  const done = doneCount(firstSteps)
  const isFinished = done === steps.length
  return (
    <Card sx={{ p: 2 }}>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography sx={{ fontWeight: 700 }}>
          {isFinished
            ? translate('renkei.first_steps.finished')
            : translate('renkei.first_steps.progress', { done, count: steps.length })}
        </Typography>
        <Stack direction="row" sx={{ gap: 1, ml: 'auto', flexWrap: 'wrap' }}>
          {!isFinished && (
            <Button loading={dismissal.isPending} onClick={() => dismissal.mutate(!isDismissed)}>
              {translate(`renkei.first_steps.${isDismissed ? 'show_again' : 'dismiss'}`)}
            </Button>
          )}
          <Button variant="outlined" component={Link} to="/today">
            {translate('renkei.first_steps.to_today')}
          </Button>
        </Stack>
      </Stack>
      <LinearProgress
        variant="determinate"
        value={(done / steps.length) * 100}
        aria-hidden
        sx={{ mt: 1.5, height: 6, borderRadius: 3 }}
      />
      <Typography color="text.secondary" sx={{ mt: 1 }}>
        {translate('renkei.first_steps.any_order')}
      </Typography>
    </Card>
  )
}

/** `/first_steps`: what a new office does first. Each step is done here or leads to its screen, in any order. */
const FirstStepsScreen = () => {
  const translate = useTranslate()
  const query = useQuery(firstStepsQuery)
  const [parameters] = useSearchParams()
  const content = () => {
    if (query.error && !query.data) return <LoadError error={query.error} onRetry={() => void query.refetch()} />
    if (!query.data) return [2, 4, 4, 6].map((lines, place) => <Placeholder key={place} lines={lines} />)
    const { steps } = query.data
    if (steps.length === 0)
      return (
        <Card>
          <EmptyState
            title={translate('renkei.first_steps.none')}
            hint={translate('renkei.first_steps.none_hint')}
            action={
              <Button variant="outlined" component={Link} to="/today">
                {translate('renkei.first_steps.to_today')}
              </Button>
            }
          />
        </Card>
      )
    return (
      <>
        <Progress firstSteps={query.data} />
        {steps.map(({ name, isDone }, index) => (
          <StepBlock
            key={name}
            step={name}
            place={index + 1}
            isDone={isDone}
            isAimedAt={name === parameters.get('step')}
          >
            <StepContent step={name} firstSteps={query.data} />
          </StepBlock>
        ))}
      </>
    )
  }
  return (
    <Page title={translate('renkei.shell.screens.first_steps')}>
      <Stack spacing={2} aria-busy={query.isPending} sx={{ maxWidth: 820 }}>
        {content()}
      </Stack>
    </Page>
  )
}

export default FirstStepsScreen
