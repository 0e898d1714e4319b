import { useLocale, useTranslate } from 'react-admin'
import type { ReferralTrend } from '#contract/facts/referralTrends.ts'
import { trendBasisOf } from '#contract/facts/trendWords.ts'
import type { Camel } from '#dataProvider/fieldNames.ts'
import { formatNumber } from '#contract/intlFormats.ts'
import { formatCount, formatMonth } from './format.ts'
import './texts/referralTrends.ts'

const decimal = (value: number, locale: string) =>
  formatNumber(value, locale.startsWith('ja') ? 'ja-JP' : 'en-GB', {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })

/** The words of a trend: its state, and what it rests on or what is missing to tell it, with the month up to which it is. */
export const useTrendText = () => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const text = (key: string, args?: Record<string, unknown>) => translate(`renkei.referral_trends.${key}`, args)
  const basisOf = (trend: Camel<ReferralTrend>): string => {
    const known = trend.knownMonths ?? null
    const basis = text(`bases.${trendBasisOf({ ...trend, knownMonths: known })}`, {
      // A trend is that of the newest months, whatever period stands around it.
      until: formatMonth(trend.asOf, locale),
      months: trend.monthCount,
      count: formatCount(trend.observed, locale),
      expected: trend.expected === null ? '–' : decimal(trend.expected, locale),
      lower: formatCount(trend.lower ?? 0, locale),
      upper: formatCount(trend.upper ?? 0, locale),
      known: known ?? '–',
    })
    return trend.since ? text('since', { basis, month: formatMonth(trend.since, locale) }) : basis
  }
  const words = (trend: Camel<ReferralTrend>) => ({ state: text(`states.${trend.state}`), basis: basisOf(trend) })
  return {
    /** In a list. */
    told: (trend: Camel<ReferralTrend>): string => text('told', words(trend)),
    /** Where nothing else says that it is about the trend of referrals. */
    inRecord: (trend: Camel<ReferralTrend>): string => text('in_record', words(trend)),
  }
}
