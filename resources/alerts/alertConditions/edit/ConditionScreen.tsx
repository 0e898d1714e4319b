import { Alert, Box, Button, Chip, Skeleton, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocale } from 'react-admin'
import { Link, useParams } from 'react-router'
import { unknownText } from '#contract/comparison.ts'
import { api } from '#dataProvider/client.ts'
import { alertsOfCondition, conditionAddress } from '../condition.ts'
import { formatCount, formatMonth } from '#ui/format.ts'
import { Block } from '#ui/page/Block.tsx'
import { Page } from '#ui/page/Page.tsx'
import { PageFailed } from '#resources/errors/PageFailed.tsx'
import { NotFoundPage } from '#resources/errors/StatusPage.tsx'
import { BacktestPanel } from './backtest/BacktestPanel.tsx'
import { TargetTable } from './backtest/TargetTable.tsx'
import { useBacktest } from './backtest/useBacktest.ts'
import { type AlertCondition, draftOfCopy } from './draft.ts'
import { useConditionWords } from './useConditionWords.ts'
import '../texts.ts'

const Judged = ({ condition }: { readonly condition: AlertCondition }) => {
  const text = useConditionWords()
  const locale = useLocale() ?? 'ja'
  // As it is judged: a copy of a former preset would mean another sentence.
  const draft = useMemo(() => draftOfCopy({ ...condition, formerPreset: null }), [condition])
  const { query, judged } = useBacktest(draft)
  const last = query.data?.months.at(-1)
  return (
    <>
      {last && last.targetCount !== null && (
        <Block
          title={text('targets_now', {
            month: formatMonth(last.month, locale),
            count: formatCount(last.targetCount, locale),
          })}
        >
          <Box sx={{ overflowX: 'auto' }}>
            <TargetTable judged={judged} month={last.month} />
          </Box>
        </Block>
      )}
      <BacktestPanel draft={draft} />
    </>
  )
}

const Condition = ({ id }: { readonly id: number }) => {
  const text = useConditionWords()
  const locale = useLocale() ?? 'ja'
  const { data, error, refetch } = useQuery({
    queryKey: ['alert_conditions', 'one', id],
    queryFn: ({ signal }) => api.getAlertCondition({ id }, { signal }),
  })
  if (error && !data) return <PageFailed error={error} onRetry={() => void refetch()} />
  return (
    <Page title={data?.name ?? text('title')} back={{ to: '/alert_conditions', title: text('title') }}>
      {data ? (
        <Stack spacing={2}>
          <Stack spacing={1}>
            <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
              <Typography component="h1" variant="h2" sx={{ overflowWrap: 'anywhere' }}>
                {data.name}
              </Typography>
              {data.isPaused && <Chip size="small" variant="outlined" label={text('paused')} />}
            </Stack>
            <Typography color="text.secondary">{data.summary}</Typography>
            {data.unknown && (
              <Alert severity="info" variant="outlined">
                {unknownText(data.unknown, locale.startsWith('ja') ? 'ja' : 'en')}
              </Alert>
            )}
            {data.hasInvalid && (
              <Typography variant="body2" color="error">
                {text('names_gone', { names: data.invalid.map(({ name }) => name).join(text('parts.or')) })}
              </Typography>
            )}
            <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
              <Button component={Link} to={alertsOfCondition(id)} variant="outlined">
                {text('its_alerts')}
              </Button>
              <Button component={Link} to={`${conditionAddress('new')}?copy=${id}`}>
                {text('copy')}
              </Button>
            </Stack>
          </Stack>
          {!data.hasInvalid && <Judged condition={data} />}
        </Stack>
      ) : (
        <Skeleton variant="rounded" height={480} />
      )}
    </Page>
  )
}

/** `/alert_conditions/:id`: a condition, the partners that meet it, and what it would have told in each month. */
const ConditionScreen = () => {
  const id = Number(useParams().id)
  return Number.isSafeInteger(id) && id > 0 ? <Condition key={id} id={id} /> : <NotFoundPage />
}

export default ConditionScreen
