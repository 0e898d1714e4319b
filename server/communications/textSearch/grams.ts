import { searchGrams } from '../../searchText.ts'

/** The columns of a communication whose text is searched. */
export const searchedColumns = ['purpose', 'story', 'memo', 'other_memo'] as const

export type SearchedTexts = Readonly<Record<(typeof searchedColumns)[number], string | null>>

/** A text as it is compared, like `containsText` does. */
const compared = (text: string) => text.normalize('NFKC').toLowerCase()

/** A number of 32 bits for one character or two. Others may have the same one. */
const gramNumber = (gram: string): number =>
  [...gram].reduce(
    (number, letter) => (Math.imul(number, 0x01_00_01_93) ^ (letter.codePointAt(0) ?? 0)) | 0,
    0x811c9dc5,
  )

/** The numbers of all single characters and pairs in the texts. */
export const gramsOf = (texts: SearchedTexts): number[] =>
  searchedColumns.flatMap((column) => searchGrams(compared(texts[column] ?? '')).map(gramNumber))

/** The numbers that texts must have to contain a typed text: of its pairs, or of its only character. */
export const wantedGrams = (typed: string): number[] => {
  const grams = searchGrams(compared(typed))
  const pairs = grams.filter((gram) => [...gram].length === 2)
  return [...new Set((pairs.length > 0 ? pairs : grams).map(gramNumber))]
}

const lettersOf = (text: string) => [...text]

/** How much of a text stands around what was found. */
const before = 14
const after = 60

/** The part of the texts around a typed text, in one line; undefined if none contains it. */
export const snippetOf = (texts: SearchedTexts, typed: string): string | undefined => {
  const wanted = compared(typed)
  for (const column of searchedColumns) {
    const text = (texts[column] ?? '').normalize('NFKC')
    const place = text.toLowerCase().indexOf(wanted)
    if (place < 0) continue
    const head = lettersOf(text.slice(0, place))
    const tail = lettersOf(text.slice(place))
    const part = [...head.slice(-before), ...tail.slice(0, after)].join('').replaceAll(/\s+/gu, ' ').trim()
    return `${head.length > before ? '…' : ''}${part}${tail.length > after ? '…' : ''}`
  }
  return undefined
}
