import {
  Alert,
  Box,
  Card,
  Link,
  Skeleton,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import { useState } from 'react'
import { useLocale } from 'react-admin'
import { manyNewTargets } from '#contract/alerts/conditions.ts'
import { unknownText } from '#contract/comparison.ts'
import { ApiError } from '#dataProvider/client.ts'
import { formatCount, formatMonth } from '#ui/format.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { Explanation } from '#ui/page/Explanation.tsx'
import { LoadError } from '#ui/page/failures/LoadError.tsx'
import { UntilAnswered } from '#ui/page/UntilAnswered.tsx'
import type { Draft } from '../draft.ts'
import { useConditionWords } from '../useConditionWords.ts'
import { MonthTargets } from './MonthTargets.tsx'
import { type Backtest, type BacktestMonth, useBacktest } from './useBacktest.ts'

interface BarProps {
  readonly share: number
}

const Bar = ({ share }: BarProps) => (
  <Box aria-hidden sx={{ height: 8, width: '100%', minWidth: 48 }}>
    <Box sx={{ height: '100%', width: `${share * 100}%`, bgcolor: 'primary.main', borderRadius: '2px' }} />
  </Box>
)

interface MonthRowProps {
  readonly month: BacktestMonth
  readonly most: number
  readonly onOpen: () => void
}

const MonthRow = ({ month: { month, state, unknown, targetCount, newCount }, most, onOpen }: MonthRowProps) => {
  const text = useConditionWords()
  const locale = useLocale() ?? 'ja'
  const name = formatMonth(month, locale)
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap' }}>
        {targetCount !== null && targetCount > 0 ? (
          <Link component="button" type="button" aria-haspopup="dialog" onClick={onOpen}>
            {name}
          </Link>
        ) : (
          name
        )}
      </TableCell>
      {state !== 'judged' ? (
        <TableCell colSpan={3} sx={{ color: 'text.secondary' }}>
          {unknown ? unknownText(unknown, locale.startsWith('ja') ? 'ja' : 'en') : text('backtest.not_loaded')}
        </TableCell>
      ) : (
        <>
          <TableCell align="right" className="figures" sx={{ fontWeight: 700 }}>
            {formatCount(newCount ?? 0, locale)}
          </TableCell>
          <TableCell sx={{ width: '40%' }}>
            <Bar share={(newCount ?? 0) / most} />
          </TableCell>
          <TableCell align="right" className="figures">
            {formatCount(targetCount ?? 0, locale)}
          </TableCell>
        </>
      )}
    </TableRow>
  )
}

interface MonthsProps {
  readonly backtest: Backtest
  readonly onOpen: (month: string) => void
}

const Months = ({ backtest: { months, isNoisy }, onOpen }: MonthsProps) => {
  const text = useConditionWords()
  const judged = months.flatMap(({ newCount }) => newCount ?? [])
  const total = judged.reduce((sum, count) => sum + count, 0)
  const average = judged.length === 0 ? null : total / judged.length
  return (
    <>
      {average !== null && (
        <Typography sx={{ mb: 1 }}>{text('backtest.average', { average: average.toFixed(1) })}</Typography>
      )}
      {isNoisy && (
        <Alert severity="warning" variant="outlined" sx={{ mb: 1 }}>
          {text('backtest.noisy', { count: manyNewTargets })}
        </Alert>
      )}
      {average === 0 && (
        <Alert severity="info" variant="outlined" sx={{ mb: 1 }}>
          {text('backtest.silent')}
        </Alert>
      )}
      <Table size="small" sx={{ '& .MuiTableCell-head': { whiteSpace: 'nowrap' } }}>
        <TableHead>
          <TableRow>
            <TableCell>{text('backtest.month')}</TableCell>
            <TableCell align="right">{text('backtest.new')}</TableCell>
            <TableCell aria-hidden />
            <TableCell align="right">{text('backtest.all')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {months.toReversed().map((month) => (
            <MonthRow
              key={month.month}
              month={month}
              most={Math.max(1, ...judged)}
              onOpen={() => onOpen(month.month)}
            />
          ))}
        </TableBody>
      </Table>
    </>
  )
}

/** What a condition would have told in the last twelve months, beside the form, so that it is worth its alerts. */
export const BacktestPanel = ({ draft }: { readonly draft: Draft }) => {
  const text = useConditionWords()
  const { query, judged, isBehind } = useBacktest(draft)
  const [month, setMonth] = useState<string | null>(null)
  const { data, error, refetch } = query
  const refusal = error instanceof ApiError && error.status === 422 ? error : null
  return (
    <Card component="section" aria-label={text('backtest.title')} sx={{ p: 2, minWidth: 0 }} aria-busy={isBehind}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5, mb: 1 }}>
        <Typography component="h2" variant="h3">
          {text('backtest.title')}
        </Typography>
        <Explanation of={text('backtest.title')} text={text('backtest.hint')} />
      </Stack>
      {draft.triggers.length === 0 ? (
        <EmptyState title={text('backtest.empty')} />
      ) : refusal ? (
        <Alert severity="error" variant="outlined">
          {refusal.problem.errors?.map(({ message }) => <div key={message}>{message}</div>) ?? refusal.message}
        </Alert>
      ) : error && !data ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <UntilAnswered isPrevious={isBehind}>
          <Months backtest={data} onOpen={setMonth} />
        </UntilAnswered>
      ) : (
        <Skeleton variant="rounded" height={360} />
      )}
      {month !== null && <MonthTargets judged={judged} month={month} onClose={() => setMonth(null)} />}
    </Card>
  )
}
