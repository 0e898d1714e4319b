import { MenuItem, TextField } from '@mui/material'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { monthsBetween } from '#contract/months.ts'
import { periodsOf } from '../analysis.ts'
import type { Loaded } from '../useLoaded.ts'
import { MonthsFields } from './MonthsFields.tsx'
import { comparisons, presets } from './period.ts'
import { periodErrors } from './periodErrors.ts'
import type { View } from './view.ts'
import '../texts.ts'

type Periods = Pick<View, 'period' | 'compare'>

export interface PeriodFieldsProps {
  readonly view: Periods
  readonly loaded: Loaded
  readonly onChange: (periods: Periods) => void
}

const free = 'free'

/** The period and the comparison period. Invalid input stays in the fields with its error and is not applied. */
export const PeriodFields = ({ view, loaded, onChange }: PeriodFieldsProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const text = (key: string) => translate(`renkei.data_analysis.period.${key}`)
  const [draft, setDraft] = useState<Periods>()
  // The view changes its identity whenever names of departments or staff arrive. Only another period in the address discards the input.
  const inAddress = JSON.stringify([view.period, view.compare])
  const [draftedFrom, setDraftedFrom] = useState(inAddress)
  if (draftedFrom !== inAddress) {
    setDraftedFrom(inAddress)
    setDraft(undefined)
  }
  const shown: Periods = draft ?? view
  const periods = periodsOf(shown, loaded)
  const language = locale.startsWith('ja') ? 'ja' : 'en'
  const errors = periodErrors(periods, language)
  const set = (change: Partial<Periods>) => {
    const next = { period: shown.period, compare: shown.compare, ...change }
    const isPossible = Object.keys(periodErrors(periodsOf(next, loaded), language)).length === 0
    setDraft(isPossible ? undefined : next)
    if (isPossible) onChange(next)
  }
  const months = monthsBetween(loaded.firstMonth, loaded.month)
  const choices = months.toReversed()
  const select = (
    label: string,
    names: readonly string[],
    chosen: View['period'] | View['compare'],
    choose: (name: string) => void,
    error?: string,
  ) => (
    <TextField
      select
      label={label}
      value={typeof chosen === 'string' ? chosen : free}
      error={error !== undefined}
      helperText={error}
      onChange={({ target }) => choose(target.value)}
      slotProps={{ formHelperText: { role: 'alert' } }}
      sx={{ width: { xs: 'calc(50% - 6px)', sm: 190 } }}
    >
      {[...names, free].map((name) => (
        <MenuItem key={name} value={name}>
          {text(name)}
        </MenuItem>
      ))}
    </TextField>
  )
  return (
    <>
      {select(text('title'), presets, shown.period, (chosen) =>
        set({ period: presets.find((preset) => preset === chosen) ?? periods.months }),
      )}
      {typeof shown.period !== 'string' && (
        <MonthsFields
          label={text('title')}
          months={shown.period}
          choices={choices}
          error={errors.period}
          onChange={(period) => set({ period })}
        />
      )}
      {select(
        text('compare'),
        comparisons,
        shown.compare,
        (chosen) => set({ compare: comparisons.find((one) => one === chosen) ?? periods.comparedMonths }),
        typeof shown.compare === 'string' && !errors.period ? errors.compare : undefined,
      )}
      {typeof shown.compare !== 'string' && (
        <MonthsFields
          label={text('compare')}
          months={shown.compare}
          choices={choices}
          error={errors.compare}
          onChange={(compare) => set({ compare })}
        />
      )}
    </>
  )
}
