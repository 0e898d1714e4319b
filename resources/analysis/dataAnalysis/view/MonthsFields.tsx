import { Stack, TextField } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { fiscalYearOf } from '#contract/months.ts'
import { formatFiscalYear, formatMonth } from '#ui/format.ts'
import type { Months } from './period.ts'
import '../texts.ts'

export interface MonthsFieldsProps {
  /** What the months are for; precedes 開始 and 終了. */
  readonly label: string
  readonly months: Months
  /** Selectable months by their first days, newest first. */
  readonly choices: readonly string[]
  /** The error in the months, if any. */
  readonly error?: string | undefined
  readonly onChange: (months: Months) => void
}

/** The first and the last month of a period. */
export const MonthsFields = ({ label, months, choices, error, onChange }: MonthsFieldsProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const field = (end: keyof Months) => {
    const offered = choices.includes(months[end]) ? choices : [months[end], ...choices]
    return (
      <TextField
        select
        label={translate(`renkei.data_analysis.period.${end}`, { name: label })}
        value={months[end]}
        error={error !== undefined}
        helperText={end === 'last' ? error : undefined}
        onChange={({ target }) => onChange({ ...months, [end]: target.value })}
        slotProps={{ select: { native: true }, formHelperText: { role: 'alert' } }}
        sx={{ width: { xs: '100%', sm: 150 } }}
      >
        {[...Map.groupBy(offered, fiscalYearOf)].map(([year, own]) => (
          <optgroup key={year} label={formatFiscalYear(year, locale)}>
            {own.map((month) => (
              <option key={month} value={month}>
                {formatMonth(month, locale)}
              </option>
            ))}
          </optgroup>
        ))}
      </TextField>
    )
  }
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'start', width: { xs: '100%', sm: 'auto' } }}>
      {field('first')}
      {field('last')}
    </Stack>
  )
}
