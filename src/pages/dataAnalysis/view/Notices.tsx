import { Alert, Button } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { isBeforeData } from '../../../../contract/analysisWords.ts'
import { monthAfter, monthsBetween } from '../../../../contract/months.ts'
import { formatDate, formatMonth } from '../../../../ui/format.ts'
import type { Analysis } from '../analysis.ts'

export interface NoticesProps {
  readonly analysis: Analysis
  /** Parameters of the address that cannot be. */
  readonly unknown: readonly string[]
  readonly onForget: () => void
}

/** What one has to know before reading the figures: months that are not all there, and what of the address was left out. */
export const Notices = ({ analysis, unknown, onForget }: NoticesProps) => {
  const { months, comparedMonths, loaded, change } = analysis
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.data_analysis.notices.${key}`, args)
  const { first, last } = months
  const { lastMonth } = loaded
  const lastDay = formatDate(loaded.lastDay, locale)
  const hasIncomplete = loaded.isIncomplete && first <= lastMonth && last >= lastMonth
  const before = monthAfter(lastMonth, -1)
  const length = monthsBetween(first, last).length
  return (
    <>
      {unknown.length > 0 && (
        <Alert severity="warning" onClose={onForget}>
          {translate('renkei.list.unknown_filters', {
            names: unknown.map((name) => text(`parameters.${name}`)).join('、'),
          })}
        </Alert>
      )}
      {isBeforeData([first, comparedMonths.first], loaded.firstDay) && (
        <Alert severity="warning">{text('before_data', { day: formatDate(loaded.firstDay, locale) })}</Alert>
      )}
      {last > lastMonth && (
        <Alert severity="info">{text('not_loaded', { months: formatMonth(lastMonth, locale), day: lastDay })}</Alert>
      )}
      {hasIncomplete && (
        <Alert
          severity="info"
          action={
            <Button
              size="small"
              color="inherit"
              onClick={() => change({ period: { first: monthAfter(before, 1 - length), last: before } })}
            >
              {text('complete_only', { month: formatMonth(before, locale) })}
            </Button>
          }
          sx={{ flexWrap: 'wrap' }}
        >
          {text('incomplete', { month: formatMonth(lastMonth, locale), day: lastDay })}
        </Alert>
      )}
    </>
  )
}
