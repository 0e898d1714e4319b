import type { Language } from './messages.ts'

/** In bytes, of which a Japanese character takes three. Systems allow 255. */
const longestName = 230
/** So many characters of a part stay at its beginning and at its end (ほか5診療科) where the whole name is too long. */
const kept = { first: 12, last: 8 }

const shortened = (part: string): string =>
  part.length > kept.first + kept.last ? `${part.slice(0, kept.first)}…${part.slice(-kept.last)}` : part

const bytesOf = (text: string): number => new TextEncoder().encode(text).length

/**
 * A name that every system accepts for a file, of what it shows and of what narrows it. Up to four parts fit however long they are.
 * @example fileNameOf(['経営会議', '基準月202603', '循環器内科'], 'pdf') // '経営会議_基準月202603_循環器内科.pdf'
 */
export const fileNameOf = (parts: readonly string[], ending: string): string => {
  const allowed = parts.map((part) => part.replace(/:\s+/g, ' ').replace(/[\\/:*?"<>|]/g, '_'))
  const whole = `${allowed.join('_')}.${ending}`
  return bytesOf(whole) <= longestName ? whole : `${allowed.map(shortened).join('_')}.${ending}`
}

/** The part of a file's name that says the base month; none where no month is known. @example ['基準月202603'] */
export const baseMonthPart = (baseMonth: string | null, language: Language): readonly string[] =>
  baseMonth === null ? [] : [`${language === 'ja' ? '基準月' : 'base month '}${baseMonth.slice(0, 7).replace('-', '')}`]
