import { LRUCache } from 'lru-cache'

/** The formats of days, identifiers and codes in the DPC survey (DPC の評価・検証等に係る調査 実施説明資料). */

const days = /^(\d{4})(\d{2})(\d{2})$/

const isRealDay = (year: number, month: number, day: number) => {
  const instant = new Date(Date.UTC(year, month - 1, day))
  return instant.getUTCFullYear() === year && instant.getUTCMonth() === month - 1 && instant.getUTCDate() === day
}

const readDay = (text: string): string | null | undefined => {
  if (text === '' || text === '00000000' || text === '99999999') return null
  const [, year = '', month = '', day = ''] = days.exec(text) ?? []
  if (Number(year) < 1868 || !isRealDay(Number(year), Number(month), Number(day))) return undefined
  return `${year}-${month}-${day}`
}

/** Files contain the same few days again and again. */
const parsedDays = new LRUCache<string, { readonly day: string | null | undefined }>({ max: 4_096 })

/**
 * Parses a day, `YYYYMMDD`.
 * @returns `YYYY-MM-DD`; null for no day (empty, 00000000 unknown, 99999999 none); undefined for an invalid text
 */
export const dpcDay = (text: string): string | null | undefined => {
  const parsed = parsedDays.get(text)
  if (parsed) return parsed.day
  const day = readDay(text)
  parsedDays.set(text, { day })
  return day
}

/** No row of a file has a larger amount. Larger numbers count as invalid. */
export const maxYen = 1_000_000_000

/** データ識別番号, with the leading zeros that some systems omit; undefined if invalid. */
export const dataIdentifier = (text: string): string | undefined =>
  /^\d{1,10}$/.test(text) && !/^0+$/.test(text) ? text.padStart(10, '0') : undefined

/** ICD-10 without the dot, in capitals: `I50.9` → `I509`; null for an empty field, undefined if invalid. */
export const icd10 = (text: string): string | null | undefined => {
  const code = text.normalize('NFKC').toUpperCase().replace('.', '')
  if (code === '') return null
  return /^[A-Z]\d{2}[0-9A-Z]{0,3}$/.test(code) ? code : undefined
}

/**
 * A 診断群分類 code of 14 characters, with `x` for unused places.
 * @returns null for an empty field, undefined if invalid
 */
export const dpcCode = (text: string): string | null | undefined => {
  const code = text.toUpperCase().replaceAll('X', 'x')
  if (code === '') return null
  return /^\d{5}[\dx][\dA-Zx]{8}$/.test(code) ? code : undefined
}
