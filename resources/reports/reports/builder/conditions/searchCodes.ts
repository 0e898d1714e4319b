import { plainText } from '../catalogue/searchItems.ts'

/** A code of a disease or an operation with its name. */
export interface Code {
  readonly key: string
  /** The code and its name. */
  readonly name: string
  /** Heading above it in lists. */
  readonly group?: string
}

/**
 * The codes whose code or name has all the words that were typed. A code that is in no list follows if it is typed in
 * full, since lists of codes change with the years.
 * @param codeIn - the code that a text is; undefined if it is none
 */
export const searchCodes = (
  codes: readonly Code[],
  typed: string,
  codeIn: (text: string) => string | undefined,
): readonly Code[] => {
  const words = plainText(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return codes
  const found = codes.filter(({ name }) => {
    const plain = plainText(name)
    return words.every((word) => plain.includes(word))
  })
  const unlisted = codeIn(typed.normalize('NFKC').trim())
  return unlisted === undefined || codes.some(({ key }) => key === unlisted)
    ? found
    : [...found, { key: unlisted, name: unlisted }]
}
