import type { Both } from './figureSources.ts'

/**
 * Who stands in a ranking of changes, for the screen and for paper. Dashboards count over other periods and from other
 * numbers on; they say theirs in the same form: what there was before, and what there is now.
 */
export const rankingWords = {
  all: {
    ja: '対象期間か比較期間に紹介が1件以上ある連携先（対象期間は0件の連携先も含み、紹介元施設数とは一致しません）',
    en: 'At least one referral in either period; those with none in the period are included, so this is not the number of referring institutions',
  },
  both: {
    ja: '対象期間に紹介か逆紹介が1件以上ある連携先',
    en: 'At least one referral or reverse referral in the period',
  },
  growing: {
    ja: '比較期間より対象期間の紹介が1件以上多い連携先',
    en: 'At least one referral more in the period than in the comparison period',
  },
  shrinking: {
    ja: '比較期間より対象期間の紹介が1件以上少ない連携先（0件になった連携先を含む）',
    en: 'At least one referral fewer in the period than in the comparison period, including those with none',
  },
  new: {
    ja: '比較期間は0件、対象期間は1件以上の連携先',
    en: 'None in the comparison period, at least one in the period',
  },
  lost: {
    ja: '比較期間は1件以上、対象期間は0件の連携先',
    en: 'At least one in the comparison period, none in the period',
  },
} as const satisfies Readonly<Record<string, Both>>
