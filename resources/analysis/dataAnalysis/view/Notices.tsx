import { Alert, Button } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { incompleteMonths } from '#contract/comparison.ts'
import { type Figure, stayFigures } from '#contract/analysis/figures/figures.ts'
import { monthAfter, monthsBetween } from '#contract/months.ts'
import { formatCount, formatMonth, nameSeparator } from '#ui/format.ts'
import { formatMonths } from '#ui/monthSpans.ts'
import type { Analysis } from '../analysis.ts'
import type { EnteredCounts } from './useEnteredCounts.ts'
import type { View } from './view.ts'
import '../texts.ts'

export interface NoticesProps {
  readonly analysis: Pick<Analysis, 'months' | 'comparedMonths' | 'loaded'> & {
    readonly change: (view: Pick<View, 'period'>) => void
  }
  /** How many letters of the months without lists were entered by hand, where the screen knows it. */
  readonly entered?: EnteredCounts
  /** Invalid parameters of the address. */
  readonly unknown: readonly string[]
  readonly onForget: () => void
  /** The only figure that is shown; absent if all are. */
  readonly figure?: Figure
}

/** Warnings before reading the figures: missing or unsettled months, and invalid parameters of the address. */
export const Notices = ({ analysis, entered, unknown, onForget, figure }: NoticesProps) => {
  const { months, comparedMonths, loaded, change } = analysis
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const user = useCurrentUser()
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.data_analysis.notices.${key}`, args)
  const { first, last } = months
  const { baseMonth, unsettledFrom } = loaded
  const sentencesOf = (kind: 'referrals' | 'reverse_referrals', lists: readonly string[], count?: number) => {
    const { notLoaded, partlyLoaded } = incompleteMonths([comparedMonths, months], loaded, lists)
    const list = text(`lists.${kind}`)
    const shown = count === undefined ? 'not_loaded' : count === 0 ? 'nothing_entered' : 'entered_only'
    return [
      ...(notLoaded.length > 0
        ? [text(shown, { list, months: formatMonths(notLoaded, locale), count: formatCount(count ?? 0, locale) })]
        : []),
      ...(partlyLoaded.length > 0 ? [text('partly_loaded', { list, months: formatMonths(partlyLoaded, locale) })] : []),
    ]
  }
  const isReverse = figure === 'reverse_referral_count'
  const ofReferrals = isReverse ? [] : sentencesOf('referrals', loaded.loadedMonths, entered?.referrals)
  const ofReverse =
    user?.features.includes('reverse_referrals') && (figure === undefined || isReverse)
      ? sentencesOf('reverse_referrals', loaded.loadedReverseMonths, entered?.reverseReferrals)
      : []
  const incomplete = [...ofReferrals, ...ofReverse]
  const showsStays = figure === undefined || stayFigures.some((one) => one === figure)
  const latest = [last, comparedMonths.last].toSorted().at(-1) ?? last
  const length = monthsBetween(first, last).length
  return (
    <>
      {unknown.length > 0 && (
        <Alert severity="warning" onClose={onForget}>
          {translate('renkei.list.unknown_filters', {
            names: unknown.map((name) => text(`parameters.${name}`)).join(nameSeparator(locale)),
          })}
        </Alert>
      )}
      {incomplete.length > 0 && (
        <Alert
          severity={ofReferrals.length > 0 ? 'warning' : 'info'}
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
          {incomplete.map((sentence) => (
            <div key={sentence}>{sentence}</div>
          ))}
        </Alert>
      )}
      {showsStays && unsettledFrom !== null && latest >= unsettledFrom && (
        <Alert severity="info">{text('unsettled', { month: formatMonth(unsettledFrom, locale) })}</Alert>
      )}
    </>
  )
}
