import { TextField } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { fiscalYearOf } from '#contract/months.ts'
import { formatFiscalYear, formatMonth } from '#ui/format.ts'
import { noValue } from '#contract/noValue.ts'
import { useBaseMonth } from '#ui/useBaseMonth.ts'
import '../texts.ts'

export interface BaseMonthSelectProps {
  /** The base month of the result; null for the newest. */
  readonly value: string | null
  /** The newest month that the result can have; default that of the lists. */
  readonly latest?: string | null | undefined
  /** Null chooses the newest month, which moves on with the data. */
  readonly onChange: (month: string | null) => void
}

/** The month with which the relative periods of a result end. It can be set back to any loaded month. */
export const BaseMonthSelect = ({ value: chosen, latest, onChange }: BaseMonthSelectProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { baseMonth: ofLists = null, loadedMonths: loaded = [] } = useBaseMonth() ?? {}
  const newest = latest ?? ofLists
  const value = chosen ?? newest
  const months = [...new Set([...loaded, ...(newest ? [newest] : []), ...(value ? [value] : [])])]
    .filter((month) => newest === null || month <= newest || month === value)
    .toSorted()
    .toReversed()
  if (months.length === 0) return null
  return (
    <TextField
      select
      className="no-print"
      label={translate('renkei.report_results.base_month')}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === newest ? null : target.value)}
      slotProps={{ select: { native: true } }}
      sx={{ width: { xs: '100%', sm: 150 } }}
    >
      {value === null && <option value="">{noValue}</option>}
      {[...Map.groupBy(months, fiscalYearOf)].map(([year, own]) => (
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
