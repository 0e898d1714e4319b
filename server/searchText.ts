import { kanjiOfRadicals, presentForms } from './characterVariants.ts'

const smallKana = new Map(
  [...'ぁぃぅぇぉっゃゅょゎゕゖゐゑ'].map((small, index) => [
    small,
    [...'あいうえおつやゆよわかけいえ'][index] ?? small,
  ]),
)
const soundMarks = new Map([
  ['゛', '\u3099'],
  ['゜', '\u309a'],
])
const spellings = new Map<string, string>([
  ...kanjiOfRadicals,
  ...presentForms,
  ...smallKana,
  ['之', 'の'],
  ['ー', ''],
  ['ｰ', ''],
])

const hiragana = (katakana: string) => String.fromCodePoint((katakana.codePointAt(0) ?? 0) - 0x60)

const simplified = (text: string) =>
  text
    .replace(/[゛゜]/g, (mark) => soundMarks.get(mark) ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[ァ-ヶ]/g, hiragana)
    .replace(/[^a-z0-9]/gu, (character) => spellings.get(character) ?? character)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/(?<=[ぁ-ゖ])一(?=[ぁ-ゖ])/g, '')

/**
 * Normalises a name for the search. Full- and half-width, upper and lower case, katakana and hiragana, small and large
 * kana, old and new kanji, radicals and kanji become equal (髙﨑 = 高崎, 鶴ヶ丘 = 鶴ケ丘, 中ノ島 = 中之島, ⻑ = 長). Spaces, dots, hyphens, long vowel
 * marks, invisible characters and other signs are removed, and so is 一 between kana, which stands for a long vowel mark. All other characters change one by
 * one, so a part of a name is a part of the normalised name.
 * Normalising twice changes nothing.
 */
export const normalizeName = (text: string): string => {
  const once = simplified(text)
  const twice = simplified(once)
  return twice === once ? once : normalizeName(twice)
}

/**
 * The distinct single characters and pairs of neighbours in normalised text, line by line, in order of appearance. This
 * is the content of the search_grams columns.
 * @param normalized - lines that {@link normalizeName} returned
 */
export const searchGrams = (normalized: string): string[] => {
  const grams = new Set<string>()
  for (const line of normalized.split('\n')) {
    let previous = ''
    for (const character of line) {
      grams.add(character)
      if (previous) grams.add(previous + character)
      previous = character
    }
  }
  return [...grams]
}

export interface QueryToken {
  /** The normalised token for LIKE. It contains only letters and digits, so nothing needs escaping. */
  readonly text: string
  /** The grams that a row must contain for the token to be in it: the token's pairs, or the character itself if the token has only one. */
  readonly grams: string[]
}

/** The words of a search, split at white space. Words that are empty after normalising are dropped. */
export const queryTokens = (text: string): QueryToken[] =>
  text
    .split(/\s+/)
    .map(normalizeName)
    .filter((token) => token !== '')
    .map((token) => {
      const grams = searchGrams(token)
      const pairs = grams.filter((gram) => [...gram].length === 2)
      return { text: token, grams: pairs.length > 0 ? pairs : grams }
    })
