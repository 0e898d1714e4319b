import type { Language } from '../messages.ts'
import { certaintyWords, noReferralsAround } from './analysisWords.ts'
import { certaintyOf, type VisitSum } from './figures/certainty.ts'
import type { Both } from './figures/figureSources.ts'
import { signedMean, type VisitMeans } from './visitMeans.ts'

/** The visits that are told apart by whether a doctor was met (医師と面談). Whoever came along from the own hospital is another matter. */
export const visitGroupWords = {
  whole: { ja: 'すべての訪問', en: 'All visits' },
  withDoctor: { ja: '医師と面談した訪問', en: 'Doctor met' },
  withoutDoctor: { ja: '医師と面談していない訪問', en: 'Doctor not met' },
} as const satisfies Readonly<Record<string, Both>>

/** A sum over visits with the referrals before and after them. */
export interface VisitSumOfReferrals extends VisitSum {
  readonly referralCountBefore: number
  readonly referralCountAfter: number
}

/** Whether nothing was referred around the visits, so that there is nothing to compare. */
const hasNoReferrals = ({
  referralCountBefore,
  referralCountAfter,
}: Pick<VisitSumOfReferrals, 'referralCountBefore' | 'referralCountAfter'>) =>
  referralCountBefore === 0 && referralCountAfter === 0

/** The mean change with the interval in which it lies; empty without visits or referrals. @example '増減の平均 +0.14件（95%信頼区間 −0.02〜+0.30件）' */
export const visitChangeText = (
  means: VisitMeans | null,
  { lower, upper, ...referrals }: Omit<VisitSumOfReferrals, 'visitCount'>,
  language: Language,
): string => {
  if (means === null || hasNoReferrals(referrals)) return ''
  const mean = signedMean(means.increase, language)
  const ends = lower === null || upper === null ? null : [lower, upper].map((end) => signedMean(end, language))
  if (language === 'ja') return `増減の平均 ${mean}件${ends ? `（95%信頼区間 ${ends.join('〜')}件）` : ''}`
  return `Mean change ${mean}${ends ? ` (95% confidence interval ${ends.join(' to ')})` : ''}`
}

/** Whether the change is more than chance. @example '増えたとも減ったとも言えません。偶然の範囲の差です。' */
export const visitCertaintyText = (sum: VisitSumOfReferrals, language: Language): string =>
  (sum.visitCount > 0 && hasNoReferrals(sum) ? noReferralsAround : certaintyWords[certaintyOf(sum)])[language]
