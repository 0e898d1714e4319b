import type { Language } from '../messages.ts'
import type { Both } from './figures/figureSources.ts'

/** The periods of a ranking in words: 2026年4月〜2026年11月. */
export interface RankedPeriods {
  readonly period: string
  readonly comparison: string
}

/** Who stands in the ranking of both directions. */
export const bothRankingWords = {
  ja: '対象期間に紹介か逆紹介が1件以上ある連携先',
  en: 'At least one referral or reverse referral in the period',
} as const satisfies Both

/**
 * The partners of one of the two periods alone. A partner that did not refer in one month has not stopped, and one that did not in the same month a year
 * before is not new, so nothing but the periods is said. 新規・再開 is a count of reports, with twelve months before (contract/reports/items/received.ts).
 */
export const onePeriodWords = {
  new: {
    title: { ja: '対象期間だけに紹介のあった連携先', en: 'Partners that referred in the period alone' },
    empty: { ja: '対象期間だけに紹介のあった連携先はありません', en: 'No partner referred in the period alone' },
  },
  lost: {
    title: { ja: '比較期間だけに紹介のあった連携先', en: 'Partners that referred in the comparison period alone' },
    empty: {
      ja: '比較期間だけに紹介のあった連携先はありません',
      en: 'No partner referred in the comparison period alone',
    },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Both>>>>

const changes = {
  all: {
    ja: ({ period, comparison }) =>
      `${period}か${comparison}に紹介が1件以上ある連携先（${period}は0件の連携先も含み、紹介元施設数とは一致しません）`,
    en: ({ period, comparison }) =>
      `At least one referral in ${period} or ${comparison}; those with none in ${period} are included, so this is not the number of referring institutions`,
  },
  growing: {
    ja: ({ period, comparison }) => `${comparison}より${period}の紹介が1件以上多い連携先`,
    en: ({ period, comparison }) => `At least one referral more in ${period} than in ${comparison}`,
  },
  shrinking: {
    ja: ({ period, comparison }) => `${comparison}より${period}の紹介が1件以上少ない連携先（0件になった連携先を含む）`,
    en: ({ period, comparison }) =>
      `At least one referral fewer in ${period} than in ${comparison}, including those with none`,
  },
  new: {
    ja: ({ period, comparison }) => `${comparison}は0件、${period}は1件以上の連携先`,
    en: ({ period, comparison }) => `None in ${comparison}, at least one in ${period}`,
  },
  lost: {
    ja: ({ period, comparison }) => `${comparison}は1件以上、${period}は0件の連携先`,
    en: ({ period, comparison }) => `At least one in ${comparison}, none in ${period}`,
  },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, (periods: RankedPeriods) => string>>>>

/**
 * Who stands in a ranking of changes, for the screen and for paper. It names the periods, since the same ranking of other periods has other partners in it.
 * Dashboards count over other periods and from other numbers on; they say theirs in the same form: what there was before, and what there is now.
 * @example '2025年4月〜2025年11月は0件、2026年4月〜2026年11月は1件以上の連携先'
 */
export const changeRankingWords = (change: keyof typeof changes, periods: RankedPeriods, language: Language): string =>
  changes[change][language](periods)
