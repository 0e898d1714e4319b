import type { Language } from '../messages.ts'
import type { ReferralTrendState } from './referralTrends.ts'

/**
 * The one word for each state of a trend, in lists, conditions, reports, rankings, maps, files and on paper. They are true of partners without any
 * referral too, however long ago these stopped, so that a word has as many partners everywhere.
 */
export const trendWords = {
  below: { ja: '通常の範囲を下回る', en: 'Below the usual range' },
  within: { ja: '通常の範囲', en: 'In the usual range' },
  above: { ja: '通常の範囲を上回る', en: 'Above the usual range' },
  too_few: { ja: '紹介が少なく判定できない', en: 'Too few referrals to tell' },
  too_short: { ja: '過去の月数が足りず判定できない', en: 'Too few months on record to tell' },
  too_varied: { ja: '月ごとの差が大きく判定できない', en: 'Months vary too much to tell' },
} as const satisfies Readonly<Record<ReferralTrendState, Readonly<Record<Language, string>>>>
