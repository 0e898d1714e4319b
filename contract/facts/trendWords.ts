import type { Language } from '../messages.ts'
import { type ReferralTrendState, trendNeeds } from './referralTrends.ts'

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

const { pastMonths, lastMonths } = trendNeeds

/**
 * What a trend rests on, in lists, records, reports and files: what is compared with which range, or what is missing to tell
 * it. `until` is the last compared month, `known` how many months of the past are known.
 */
export const trendBases = {
  judged: {
    ja: '%{until}までの%{months}か月 %{count}件（半年より前の最大24か月から見た期待%{expected}件、通常%{lower}〜%{upper}件）',
    en: '%{count} in the %{months} months up to %{until} (expected from up to 24 months before the last half year: %{expected}, usually %{lower}–%{upper})',
  },
  too_few: {
    ja: '%{until}までの%{months}か月 %{count}件（半年より前の最大24か月から見た期待%{expected}件。0件でも通常の範囲のため、紹介が増えるか月ごとの差が小さくなれば判定）',
    en: '%{count} in the %{months} months up to %{until} (expected from up to 24 months before the last half year: %{expected}; even none would be usual, so it can be told once there are more or months vary less)',
  },
  /** Of `too_few` where too little of its past is known to expect anything. */
  nothing_expected: {
    ja: '%{until}までの%{months}か月 %{count}件（件数が少なく、期待件数を計算できる過去の実績もない）',
    en: '%{count} in the %{months} months up to %{until} (few, and too little of the past is known to expect a number)',
  },
  too_short: {
    ja: `%{until}までの${lastMonths}か月より前に${pastMonths}か月の実績が必要（現在%{known}か月）`,
    en: `${pastMonths} months before the ${lastMonths} up to %{until} are needed, %{known} are known`,
  },
  list_missing: {
    ja: `%{until}までの${lastMonths}か月に紹介一覧のない月がある`,
    en: `Lists of some of the ${lastMonths} months up to %{until} are missing`,
  },
  too_varied: {
    ja: '%{until}までの%{months}か月 %{count}件（半年より前の最大24か月から見た期待%{expected}件、通常%{lower}〜%{upper}件と幅が広い）',
    en: '%{count} in the %{months} months up to %{until} (expected from up to 24 months before the last half year: %{expected}, usually anything of %{lower}–%{upper})',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>
export type TrendBasis = keyof typeof trendBases

export interface BasisOfTrend {
  readonly state: ReferralTrendState
  /** Null if too little of the past is known. */
  readonly expected: number | null
  /** Null if they have not been counted. */
  readonly knownMonths: number | null
}

/** Which of the {@link trendBases} a trend has. */
export const trendBasisOf = ({ state, expected, knownMonths }: BasisOfTrend): TrendBasis => {
  if (state === 'too_few' && expected === null) return 'nothing_expected'
  if (state === 'too_few' || state === 'too_varied') return state
  if (state !== 'too_short') return 'judged'
  return knownMonths !== null && knownMonths >= pastMonths ? 'list_missing' : 'too_short'
}
