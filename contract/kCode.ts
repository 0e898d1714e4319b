const dashes = /[‐‑–—ー−]/gu

/** Of 医科診療報酬点数表 第10部 手術, the branch in full-width kana: `K082-2`, `K0821`, `K2821ロ`. */
export const isKCode = (code: string): boolean => /^K\d{3}(\d{1,2}|-\d{1,3})?[イロハニホヘト]?$/u.test(code)

/**
 * A code of 医科診療報酬点数表 第10部 手術 in the form of the official tables, the branch in full-width kana. `K082-21` is number 1
 * of K082-2, `K0821` number 1 of K082.
 * @example kCode('k4073ｲ') // 'K4073イ'
 * @returns null for an empty field, undefined for an invalid code
 */
export const kCode = (text: string): string | null | undefined => {
  const code = text.normalize('NFKC').replace(/\s/gu, '').replace(dashes, '-').toUpperCase()
  if (code === '') return null
  return isKCode(code) ? code : undefined
}
