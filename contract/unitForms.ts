import type { Language } from './messages.ts'

const irregular: Readonly<Record<string, string>> = { people: 'person' }

/** The English unit of a single thing, by that of several; other units stay. @example singularUnit('cases per 10 beds') // 'case per 10 beds' */
export const singularUnit = (unit: string): string =>
  unit.replace(/^\p{L}+/u, (word) => irregular[word] ?? word.replace(/s$/, ''))

/**
 * The form of a unit after a number.
 * @param digits - the number as it is written
 * @param unit - as it follows several
 * @example unitAfter('1', 'institutions', 'en') // 'institution'
 */
export const unitAfter = (digits: string, unit: string, language: Language): string =>
  language === 'en' && /^[−-]?1$/.test(digits) ? singularUnit(unit) : unit
