import { Add } from '@mui/icons-material'
import { Box, Button, Card, Skeleton, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { holidaysOf } from '#contract/holidays.ts'
import type { Feature } from '#contract/features.ts'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { formatDate } from '#ui/format.ts'
import { formAddress } from '#ui/list/listPlace.ts'
import { Block } from '#ui/page/Block.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { LeftCharges } from '#ui/staffs/LeftCharges.tsx'
import { Page } from '#ui/page/Page.tsx'
import { QueryState } from '#ui/page/QueryState.tsx'
import { OutboxNotice } from '../communications/communications/OutboxNotice.tsx'
import { FirstStepsCard } from './FirstStepsCard.tsx'
import { firstStepsQuery, isShownOnDay } from '../tenant/firstSteps/firstStepsQuery.ts'
import { LettersBlock } from './LettersBlock.tsx'
import { LoadBlock } from './LoadBlock.tsx'
import { NewsBlock } from './NewsBlock.tsx'
import { RoutesBlock } from './RoutesBlock.tsx'
import { SuggestionsBlock } from './SuggestionsBlock.tsx'
import { TargetsBlock } from './TargetsBlock.tsx'
import { TasksBlock } from './TasksBlock.tsx'
import { type TodayReply, todayQuery } from './todayQueries.ts'
import { useJapanDay } from './useJapanDay.ts'
import { VisitsBlock } from './VisitsBlock.tsx'
import './texts.ts'

const place = { given: {}, backTo: '/today' }

const useMay = () => {
  const features = useCurrentUser()?.features ?? []
  return (...any: readonly Feature[]) => any.some((feature) => features.includes(feature))
}

/** The first steps of a day, as buttons. @param isMain - whether they are the only thing to do */
const FirstSteps = () => {
  const translate = useTranslate()
  const may = useMay()
  const text = (key: string) => translate(`renkei.today.${key}`)
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', justifyContent: 'center' }}>
      {may('tasks') && (
        <Button variant="outlined" startIcon={<Add />} component={Link} to={formAddress('/tasks/create', place)}>
          {text('add_task')}
        </Button>
      )}
      {may('communications') && may('medical_institutions_search') && (
        <Button variant="outlined" startIcon={<Add />} component={Link} to="/medical_institutions_search">
          {text('plan_visit')}
        </Button>
      )}
    </Stack>
  )
}

const isFree = ({ visits, tasks, routes }: TodayReply) =>
  [visits?.today, visits?.missed, tasks?.overdue, tasks?.today, tasks?.thisWeek, routes].every(
    (some) => !some?.totalCount,
  )

/** The person's own day: visits, routes and tasks, or how to begin if there are none. */
const OwnDay = ({ today }: { readonly today: TodayReply }) => {
  const translate = useTranslate()
  const { visits, routes, tasks, date, weekEnd } = today
  const may = useMay()
  const hasOthers = may(
    'alerts',
    'data_analysis',
    'data_uploads',
    'labels',
    'medical_institution_labels',
    'reverse_referrals',
  )
  if (visits === null && tasks === null && !routes?.totalCount && hasOthers) return null
  if (isFree(today))
    return (
      <Card>
        <EmptyState
          title={translate('renkei.today.free')}
          hint={translate('renkei.today.free_hint')}
          action={<FirstSteps />}
        />
      </Card>
    )
  return (
    <>
      {visits && <VisitsBlock visits={visits} date={date} />}
      {routes && routes.totalCount > 0 && <RoutesBlock routes={routes} />}
      {tasks && <TasksBlock tasks={tasks} date={date} weekEnd={weekEnd} />}
    </>
  )
}

const Head = ({ day }: { readonly day: string }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const may = useMay()
  const isHoliday = holidaysOf(Number(day.slice(0, 4))).has(day)
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 1.5 }}>
      <Typography
        component="p"
        className="figures"
        sx={{ fontSize: 18, fontWeight: 700, mr: 'auto', flexBasis: { xs: '100%', sm: 'auto' } }}
      >
        {formatDate(day, locale)}
        {isHoliday && ` ${translate('renkei.today.holiday')}`}
      </Typography>
      {may('tasks') && (
        <Button
          variant="outlined"
          startIcon={<Add />}
          component={Link}
          to={formAddress('/tasks/create', place)}
          sx={{ flexGrow: { xs: 1, sm: 0 } }}
        >
          {translate('renkei.today.add_task')}
        </Button>
      )}
      {may('communications') && (
        <Button variant="contained" startIcon={<Add />} component={Link} to={formAddress('/communications/new', place)}>
          {translate('renkei.communications.log_visit')}
        </Button>
      )}
    </Stack>
  )
}

/** `/today`: what one has to do now, each thing done, moved or handed over in place. */
const TodayScreen = () => {
  const translate = useTranslate()
  const may = useMay()
  const day = useJapanDay()
  const query = useQuery(todayQuery(day))
  const isOwner = useCurrentUser()?.role === 'owner'
  const firstSteps = useQuery({ ...firstStepsQuery, enabled: isOwner })
  const isReady = query.data !== undefined && !firstSteps.isLoading
  const title = translate('renkei.shell.screens.today')
  const column = { display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', '&:empty': { display: 'none' } }
  return (
    <Page title={title}>
      <Head day={day} />
      <OutboxNotice />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 7fr) minmax(0, 5fr)' },
          gridTemplateRows: { md: 'auto 1fr' },
        }}
      >
        <Box sx={column}>
          {isReady && isOwner && firstSteps.data && isShownOnDay(firstSteps.data) && (
            <FirstStepsCard firstSteps={firstSteps.data} />
          )}
          {isReady ? (
            <OwnDay today={query.data} />
          ) : (
            <Block title={title}>
              <QueryState query={query} lines={8}>
                {() => <Skeleton height={176} />}
              </QueryState>
            </Block>
          )}
          {may('reverse_referrals') && <LettersBlock today={day} />}
        </Box>
        <Box sx={{ ...column, gridRow: { md: 'span 2' } }}>
          {query.data ? (
            <NewsBlock
              alerts={query.data.alerts}
              reactions={query.data.reactions}
              files={query.data.files}
              nowListed={query.data.nowListed}
            />
          ) : (
            // The block beside it shows the failure of the same call.
            query.isPending && (
              <Block title={translate('renkei.today.news.title')}>
                <QueryState query={query} lines={5}>
                  {() => null}
                </QueryState>
              </Block>
            )
          )}
          {may('data_analysis') && <SuggestionsBlock today={day} />}
          {may('communications') && <TargetsBlock today={day} />}
        </Box>
        {may('tasks', 'communications') && (
          <Box sx={{ minWidth: 0 }}>
            <LeftCharges />
            <LoadBlock today={day} />
          </Box>
        )}
      </Box>
    </Page>
  )
}

export default TodayScreen
