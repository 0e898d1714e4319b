import { invalidField } from '../../problems.ts'

/** More entries than the contract allows in any list. */
export const maxInputEntries = 10_000

/** More values than the contract allows in any input, those within lists and objects included. */
export const maxInputValues = 50_000

/** Somewhat deeper than anything that a screen sends. */
export const maxInputDepth = 32

const tooDeep = { ja: '入れ子が深すぎます', en: 'Is nested too deeply' }
const tooMany = {
  ja: '項目が多すぎます。減らしてからもう一度お試しください',
  en: 'There are too many entries. Please send fewer',
}
const nul = { ja: '使えない文字（NUL）が含まれています', en: 'Contains a character that cannot be stored (NUL)' }
const loneSurrogate = {
  ja: '壊れた文字が含まれています。入力し直してください',
  en: 'Contains half of a character. Please type it again',
}

interface Place {
  readonly value: unknown
  /** The names that lead to it, each with the one before. */
  readonly name?: string
  readonly within?: Place
  readonly depth: number
}

const pathOf = ({ name, within }: Place): readonly string[] =>
  name === undefined || !within ? [] : [...pathOf(within), name]

const requireStorableText = (text: string, place: Place) => {
  if (text.includes('\u0000')) throw invalidField(pathOf(place).join('.'), nul)
  if (!text.isWellFormed()) throw invalidField(pathOf(place).join('.'), loneSurrogate)
}

/**
 * Checks that PostgreSQL can store every text of an input, and that the input is neither too deep nor too long for the
 * schemas. A schema that checks half a million entries or deep nesting by recursion runs out of stack and takes a
 * hundred times as long as this function, which walks without recursion.
 * @param input - as parsed from JSON or from an address
 * @throws a 422 that names the place of a NUL, of half a surrogate pair, of a list of more than {@link
 *   maxInputEntries}, or of a value nested deeper than {@link maxInputDepth}; and one for more than {@link maxInputValues} in all
 */
export const requireStorable = (input: unknown): void => {
  const pending: Place[] = [{ value: input, depth: 0 }]
  let count = 0
  for (let place = pending.pop(); place; place = pending.pop()) {
    const { value, depth } = place
    if (typeof value === 'string') requireStorableText(value, place)
    if (typeof value !== 'object' || value === null) continue
    if (depth >= maxInputDepth) throw invalidField(pathOf(place).slice(0, 3).join('.'), tooDeep)
    const entries = Object.entries(value)
    count += entries.length
    if (entries.length > maxInputEntries || count > maxInputValues) throw invalidField(pathOf(place).join('.'), tooMany)
    for (const [name, entry] of entries) {
      requireStorableText(name, place)
      if (typeof entry === 'string' || typeof entry === 'object')
        pending.push({ value: entry, name, within: place, depth: depth + 1 })
    }
  }
}
