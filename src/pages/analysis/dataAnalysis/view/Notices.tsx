import { Alert, Button } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { useCurrentUser } from '../../../../../authProvider/currentUser.ts'
import { unknownMonths } from '../../../../../contract/comparison.ts'
import { type Figure, stayFigures } from '../../../../../contract/analysis/figures.ts'
import { monthAfter, monthsBetween } from '../../../../../contract/months.ts'
import { formatMonth } from '../../../../../ui/format.ts'
import { formatMonths } from '../../../../../ui/monthSpans.ts'
import type { Analysis } from '../analysis.ts'
import type { View } from './view.ts'

export interface NoticesProps {
  readonly analysis: Pick<Analysis, 'months' | 'comparedMonths' | 'loaded'> & {
    readonly change: (view: Pick<View, 'period'>) => void
  }
  /** Invalid parameters of the address. */
  readonly unknown: readonly string[]
  readonly onForget: () => void
  /** The only figure that is shown; absent if all are. */
  readonly figure?: Figure
}

/** Warnings before reading the figures: missing or unsettled months, and invalid parameters of the address. */
export const Notices = ({ analysis, unknown, onForget, figure }: NoticesProps) => {
  const { months, comparedMonths, loaded, change } = analysis
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const user = useCurrentUser()
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.data_analysis.notices.${key}`, args)
  const { first, last } = months
  const { baseMonth, unsettledFrom } = loaded
  const unknownOf = (lists: readonly string[]) =>
    [...new Set([comparedMonths, months].flatMap((period) => unknownMonths(period, loaded, lists)))].toSorted()
  const isReverse = figure === 'reverse_referral_count'
  const notLoaded = isReverse ? [] : unknownOf(loaded.loadedMonths)
  const notLoadedReverse =
    user?.features.includes('reverse_referrals') && (figure === undefined || isReverse)
      ? unknownOf(loaded.loadedReverseMonths).filter((month) => !notLoaded.includes(month))
      : []
  const showsStays = figure === undefined || stayFigures.some((one) => one === figure)
  const latest = [last, comparedMonths.last].toSorted().at(-1) ?? last
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
      {notLoaded.length > 0 && (
        <Alert
          severity="warning"
          action={
            last > baseMonth && (
              <Button
                size="small"
                color="inherit"
                onClick={() => change({ period: { first: monthAfter(baseMonth, 1 - length), last: baseMonth } })}
              >
                {text('until_base_month', { month: formatMonth(baseMonth, locale) })}
              </Button>
            )
          }
          sx={{ flexWrap: 'wrap' }}
        >
          {text('not_loaded', { months: formatMonths(notLoaded, locale) })}
        </Alert>
      )}
      {notLoadedReverse.length > 0 && (
        <Alert severity="info">{text('not_loaded_reverse', { months: formatMonths(notLoadedReverse, locale) })}</Alert>
      )}
      {showsStays && unsettledFrom !== null && latest >= unsettledFrom && (
        <Alert severity="info">{text('unsettled', { month: formatMonth(unsettledFrom, locale) })}</Alert>
      )}
    </>
  )
}
