import { Checkbox, FormControlLabel, Stack, Typography } from '@mui/material'
import { useLocale } from 'react-admin'
import { fiscalYearOf, monthAfter } from '#contract/months.ts'
import { formatFiscalYear, formatMonth } from '#ui/format.ts'
import { OneChoice } from '#ui/inputs/OneChoice.tsx'
import { useBuilder } from './builder.ts'
import type { Conditions } from './draft/draft.ts'
import { canBeCut, type PeriodKind, periodKindOf, periodKinds, startOf } from './draft/periods.ts'
import { useWords } from './useWords.ts'
import { DayField } from '#ui/dates/DayField.tsx'

export interface PeriodFieldsProps {
  /** The conditions that say the period. */
  readonly period: Conditions
  /** Whether only years and halves can be chosen, or days besides months. */
  readonly choice: 'years' | 'months' | 'days'
  readonly onChange: (period: Conditions) => void
}

const kindsOf = { years: ['this_year', 'last_year', 'this_half', 'last_half', 'fiscal_year'] } as const
const offeredMonths = 72
const offeredYears = 8

const kindsFor = (choice: PeriodFieldsProps['choice']): readonly PeriodKind[] =>
  choice === 'years' ? kindsOf.years : periodKinds.filter((kind) => kind !== 'days' || choice === 'days')

/** How a period is said, and what that needs: months back, a year, or months. */
export const PeriodFields = ({ period, choice, onChange }: PeriodFieldsProps) => {
  const text = useWords()
  const locale = useLocale() ?? 'ja'
  const { baseMonth, newestMonth } = useBuilder()
  const kind = periodKindOf(period) ?? kindsFor(choice)[0] ?? 'this_year'
  const months = Array.from({ length: offeredMonths }, (_, away) => monthAfter(newestMonth, -away))
  const years = Array.from({ length: offeredYears }, (_, back) => fiscalYearOf(newestMonth) - back)
  const aways = Array.from({ length: 60 }, (_, away) => away)
  const awayWords = (away: number) => (away === 0 ? text('period.base') : text('period.away', { smart_count: away }))
  const change = (part: Conditions) => onChange({ ...period, ...part })
  return (
    <Stack spacing={1.5}>
      <OneChoice
        label={text('period.title')}
        choices={kindsFor(choice)}
        nameOf={(one) => text(`period.kinds.${one}`)}
        value={kind}
        minWidth={200}
        onChange={(one) => onChange(startOf(one, baseMonth))}
      />
      {kind === 'months_away' && (
        <Stack direction="row" spacing={1}>
          <OneChoice
            label={text('period.start')}
            choices={aways}
            nameOf={awayWords}
            value={period.startMonthsAway ?? 0}
            minWidth={130}
            onChange={(startMonthsAway) =>
              change({ startMonthsAway, endMonthsAway: Math.min(startMonthsAway, period.endMonthsAway ?? 0) })
            }
          />
          <OneChoice
            label={text('period.end')}
            choices={aways}
            nameOf={awayWords}
            value={period.endMonthsAway ?? 0}
            minWidth={130}
            onChange={(endMonthsAway) =>
              change({ endMonthsAway, startMonthsAway: Math.max(endMonthsAway, period.startMonthsAway ?? 0) })
            }
          />
        </Stack>
      )}
      {kind === 'fiscal_year' && (
        <OneChoice
          label={text('period.year')}
          choices={years}
          nameOf={(year) => formatFiscalYear(year, locale)}
          value={period.fiscalYear ?? fiscalYearOf(baseMonth)}
          minWidth={140}
          onChange={(fiscalYear) => change({ fiscalYear })}
        />
      )}
      {kind === 'months' && (
        <Stack direction="row" spacing={1}>
          {(['startMonth', 'endMonth'] as const).map((end) => (
            <OneChoice
              key={end}
              label={text(end === 'startMonth' ? 'period.start' : 'period.end')}
              choices={months.includes(period[end] ?? '') ? months : [period[end] ?? baseMonth, ...months]}
              nameOf={(month) => formatMonth(month, locale)}
              value={period[end] ?? baseMonth}
              minWidth={130}
              onChange={(month) => change({ [end]: month })}
            />
          ))}
        </Stack>
      )}
      {kind === 'days' && (
        <Stack direction="row" spacing={1}>
          {(['startDate', 'endDate'] as const).map((end) => (
            <DayField
              key={end}
              fullWidth
              required
              label={text(end === 'startDate' ? 'period.start' : 'period.end')}
              value={period.period?.[end] ?? ''}
              onChange={(day) =>
                day !== null &&
                change({ period: { startDate: baseMonth, endDate: baseMonth, ...period.period, [end]: day } })
              }
            />
          ))}
        </Stack>
      )}
      {canBeCut(period) && (
        <>
          <FormControlLabel
            control={
              <Checkbox
                size="small"
                checked={period.toDate !== false}
                onChange={(_event, toDate) => change({ toDate })}
              />
            }
            label={text('period.to_date')}
          />
          <Typography variant="caption" color="text.secondary">
            {text('period.to_date_hint')}
          </Typography>
        </>
      )}
    </Stack>
  )
}
