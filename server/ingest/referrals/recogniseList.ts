/** As headings are compared: width, case and spaces do not count. */
const plain = (heading: string) => heading.normalize('NFKC').replace(/\s/gu, '')

const reverse = /逆紹介/u
const from = /(紹介元|依頼元|紹介医療機関|前医)/u
const to = /(紹介先|返送先|宛先|送付先)/u
const anyInstitution = /(医療機関|病院|診療所|クリニック|施設)(名|名称|コード)?$/u
const dayOfReferral = /(紹介|受付|依頼|来院|受診|初診|予約|検索).*(日|日時|年月日|日付)$/u
const dayOfLetter = /(紹介|発行|作成|記載|確定|文書|送付|返送).*(日|日時|年月日|日付)$/u

/**
 * Tells a list of referrals, or of reverse referrals, by its headings. A list that names both where patients came from and where they went is one of
 * referrals, as liaison offices keep it.
 * @returns null for a table of anything else
 */
export const recogniseList = (headings: readonly string[]): 'referral' | 'reverse_referral' | null => {
  const texts = headings.map(plain)
  const has = (pattern: RegExp, except?: RegExp) => texts.some((text) => pattern.test(text) && !except?.test(text))
  const isReverse = has(reverse)
  const isReferral = has(dayOfReferral, reverse)
  if (has(from) && isReferral) return 'referral'
  if (has(to) && (isReverse || has(dayOfLetter))) return 'reverse_referral'
  if (isReverse && has(dayOfLetter) && has(anyInstitution)) return 'reverse_referral'
  return isReferral && has(anyInstitution, to) ? 'referral' : null
}
