import { type ItemFamily, itemFamilies } from '#contract/reports/items/item.ts'
import type { Definition } from '../draft/items.ts'

const hiraganaOffset = 0x60

/** A text without the differences of width, case, and katakana from hiragana. */
export const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[ァ-ヶ]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) - hiraganaOffset))

/** The items whose name, reading or meaning has all the words that were typed. */
export const searchItems = (definitions: readonly Definition[], typed: string): readonly Definition[] => {
  const words = plainText(typed).split(/\s+/).filter(Boolean)
  return definitions.filter(({ label, reading, meaning }) => {
    const known = plainText(`${label} ${reading} ${meaning}`)
    return words.every((word) => known.includes(word))
  })
}

/** Items under the headings of their families, in the families' order; those whose name begins with the search first. */
export const byFamily = (
  definitions: readonly Definition[],
  typed: string,
): readonly (readonly [ItemFamily, readonly Definition[]])[] => {
  const start = plainText(typed).trim()
  const isNamed = ({ label, reading }: Definition) =>
    start !== '' && (plainText(label).includes(start) || plainText(reading).includes(start))
  const grouped = Map.groupBy(definitions, ({ family }) => family)
  return itemFamilies.flatMap((family) => {
    const own = grouped.get(family)
    return own ? [[family, [...own.filter(isNamed), ...own.filter((one) => !isNamed(one))]] as const] : []
  })
}
