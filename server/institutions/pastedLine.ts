import { prefectures } from './master/prefectures.ts'
import { normalizeName } from '../searchText.ts'
import { restoredNumber } from '../tables/excelNumbers.ts'

/** What a pasted line contains about an institution. Names and places are normalised as for the search. */
export interface PastedLine {
  /** Insurance code of 10 digits, or only its last 7. */
  readonly code: string | null
  /** The complete name, then the name without leading words that institutions often leave out. */
  readonly names: readonly string[]
  /** 2-digit JIS code. */
  readonly prefecture: string | null
  /** Beginning of the address, down to the first digit. */
  readonly place: string | null
  /** The same, down to the municipality. */
  readonly municipality: string | null
}

/** Prefecture 2, fee table 1 (医科 1, 歯科 3, 調剤 4), number 7. A spreadsheet may have dropped the leading zero. */
const wholeCode = /^(0?[1-9]|[1-3]\d|4[0-7])[134]\d{7}$/
const codeNumber = /^\d{7}$/
const looksOtherwise = /^〒|^\d{3}-\d{4}$|^0\d{1,4}-\d{1,4}-\d{3,4}$/

/** A longer word is not a code. */
const maxCodeLength = 50

const codeIn = (word: string): string | null => {
  if (word.length > maxCodeLength) return null
  if (looksOtherwise.test(word)) return null
  const digits = word.replace(/[-.・]/g, '')
  if (wholeCode.test(digits)) return digits.padStart(10, '0')
  return codeNumber.test(digits) ? digits : null
}

const prefectureIn = (text: string) => prefectures.find(([, name]) => text.startsWith(name))

/** Whether a word is a prefecture or an address, and not a name that begins like one (熊本県赤十字血液センター). */
const isPlace = (written: string): boolean => {
  const word = written.slice(0, maxAddressLength)
  const [, name = ''] = prefectureIn(word) ?? []
  const rest = word.slice(name.length)
  if (name !== '' && rest === '') return true
  return /^[^\d]{1,8}?[市区町村郡]/u.test(rest) && (name !== '' || /\d|丁目|番地/u.test(rest))
}

/** The legal person before an institution's name. */
const legalPerson = /^(?:(?:社会|特定|特別)?医療法人|社会福祉法人|(?:一般|公益)(?:社団|財団)法人)\S*?会(?=\S)/u

/** No institution has a longer name. The work grows with the square of the number of words. */
const maxWords = 20
const maxNameLength = 300

const namesIn = (allWords: readonly string[]): string[] => {
  const words = allWords.slice(0, maxWords).map((word) => word.slice(0, maxNameLength))
  const [first = ''] = words
  const written = [
    ...words.map((_, index) => words.slice(index).join('').slice(0, maxNameLength)),
    ...(words.length === 1 ? [first.replace(legalPerson, '')] : []),
  ]
  return [...new Set(written.map(normalizeName))].filter((name) => name.length >= 2)
}

/** The forms in which a name may be written, normalised: the complete name, then without leading words that are often left out. */
export const writtenNames = (name: string): string[] =>
  namesIn(name.normalize('NFKC').trim().split(/\s+/).filter(Boolean))

/** No address is longer. Only its beginning, up to the first digit, is compared. */
const maxAddressLength = 300

const placeIn = (written: string) => {
  const text = written.slice(0, maxAddressLength)
  const [prefecture = null, name = ''] = prefectureIn(text) ?? []
  const place = text.slice(name.length).replace(/\d.*$/u, '')
  const [municipality = ''] = /^.+?[市区町村]/u.exec(place) ?? []
  return { prefecture, place: normalizeName(place) || null, municipality: normalizeName(municipality) || null }
}

/** A whole row of a spreadsheet may be pasted. The name of the institution comes before this limit. */
const maxLineLength = 1_000

/**
 * Reads a pasted line: cells of a spreadsheet or words with a code, a name and a place in any order.
 * @example readPastedLine('水前寺内科\t熊本県熊本市中央区水前寺1-1')
 */
export const readPastedLine = (line: string): PastedLine => {
  const cells = line
    .slice(0, maxLineLength)
    .normalize('NFKC')
    .split(/[\t,]/)
    .map((cell) => cell.trim().split(/\s+/).filter(Boolean))
  const code =
    cells
      .flat()
      .map(codeIn)
      .find((found) => found !== null) ?? null
  const left = cells.map((words) => words.filter((word) => codeIn(word) === null)).filter((words) => words.length > 0)
  const nameCell = left.find((words) => !words.every(isPlace)) ?? left[0] ?? []
  const ofName = nameCell.length > 1 ? nameCell.filter((word) => !isPlace(word)) : nameCell
  const ofPlace = left
    .flatMap((words) => (words === nameCell ? words.filter((word) => !ofName.includes(word)) : words))
    .filter(isPlace)
  return { code, names: namesIn(ofName), ...placeIn(ofPlace.join('')) }
}

/** Cells of a table about an institution, each with its own heading. */
export interface NamedInstitution {
  readonly code: string
  readonly name: string
  readonly address: string
}

/** A code as it was before a spreadsheet changed it; empty if it cannot be restored. */
const writtenCode = (code: string): string => {
  const restored = restoredNumber(code)
  return 'damage' in restored ? '' : restored.number
}

/** Reads an institution from a table; `code` is null if the text is not a code. Leading zeros that a spreadsheet dropped are restored. */
export const readNamedInstitution = ({ code, name, address }: NamedInstitution): PastedLine => {
  return {
    code: codeIn(
      writtenCode(code)
        .normalize('NFKC')
        .replace(/[\s,]+/g, '')
        .replace(/^\d{5,6}$/, (digits) => digits.padStart(7, '0')),
    ),
    names: writtenNames(name),
    ...placeIn(
      address
        .normalize('NFKC')
        .replace(/^〒?\d{3}-?\d{4}/, '')
        .trim(),
    ),
  }
}
