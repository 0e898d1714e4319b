import { Box } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { differenceIn, sentChange } from '#contract/comparison.ts'
import type { Reply } from '#dataProvider/client.ts'
import { formatCount, formatDayRange, formatKilometres, formatPercent, type Locale } from '#ui/format.ts'
import '../../alertConditions/texts.ts'
import '../texts.ts'

/** An institution of an alert or a backtest, as the API sends it. */
export type AlertTarget = Reply<'listAlertMedicalInstitutions'>['medicalInstitutions'][number]
export type Figure = AlertTarget['figures'][number]

/** What a trigger saw, in words: `30件 → 12件（−60.0%）、通常の範囲21〜36件（…）`. */
export const useFigureWords = () => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.alert_targets.${key}`, args)
  return (figure: Figure): string => {
    const { type, count, comparisonCount, change, rate, average, lower, upper, distanceKm } = figure
    if (type === 'new_institution')
      return distanceKm === null ? '' : text('distance', { distance: formatKilometres(distanceKm, locale) })
    if (type === 'communication_visit') return text('visits', { count: formatCount(count ?? 0, locale) })
    const range =
      lower === null || upper === null
        ? ''
        : text('range', { lower: formatCount(lower, locale), upper: formatCount(upper, locale) })
    if (comparisonCount === null) {
      const counted = text('count', { count: formatCount(count ?? 0, locale) })
      return type === 'referral_average' && average !== null
        ? `${text('average', { average: average.toFixed(1) })}${range}`
        : `${counted}${range}`
    }
    const by = differenceIn(sentChange(change, comparisonCount)) ?? 0
    const sign = by === 0 ? '' : by > 0 ? '▲' : '▼'
    const changed =
      rate === null ? `${sign}${formatCount(Math.abs(by), locale)}` : `${sign}${formatPercent(Math.abs(rate), locale)}`
    return `${text('change', {
      before: formatCount(comparisonCount, locale),
      now: formatCount(count ?? 0, locale),
      change: changed,
    })}${range}`
  }
}

/** The days that a trigger counted, and those that it compared them with. @example '2026/9/2〜2026/12/1' */
export const figurePeriodText = (
  { period, comparisonPeriod }: Pick<Figure, 'period' | 'comparisonPeriod'>,
  locale: Locale,
): string =>
  [...(comparisonPeriod ? [comparisonPeriod] : []), period].map((days) => formatDayRange(days, locale)).join(' → ')

/** The figures of a target, one line a trigger. */
export const TargetFigures = ({ figures }: { readonly figures: readonly Figure[] }) => {
  const words = useFigureWords()
  const locale = useLocale() ?? 'ja'
  return figures.map((figure, index) => (
    // Figures stand in the order of the triggers, of which several may have one type.
    // oxlint-disable-next-line react/no-array-index-key
    <Box key={index} component="span" className="figures" sx={{ display: 'block' }}>
      {words(figure)}
      <Box component="span" sx={{ display: 'block', fontSize: 12, color: 'text.secondary' }}>
        {figurePeriodText(figure, locale)}
      </Box>
    </Box>
  ))
}
