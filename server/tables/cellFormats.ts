import { millisecondsPerDay } from '#contract/days.ts'

/** Number formats of spreadsheets for days or times (ECMA-376 part 1, 18.8.30), including those of East Asia. */
const builtIn = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47, ...range(27, 36), ...range(50, 58)])

function range(from: number, to: number) {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

/** What in a number format is shown as it is: quoted text, a character behind a backslash, the width of one (`_M`), a filler (`*-`). */
const literals = /"[^"]*"?|\\.|_.|\*./gu
/** Colours, conditions, calendars and ways of writing numerals. Elapsed hours, minutes and seconds (`[h]`) are none of these. */
const brackets = /\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi
/** The standard format, which has a name of its own in each language of Excel. */
const standard = /general|g\/(?:標準|通用格式|常规|표준)/gi
/** The exponent of a number, as in `0.0E+0`. */
const exponent = /e[+-]/gi

/**
 * Whether a number format shows a day or time (ECMA-376 part 1, 18.8.31). Of its sections the first counts, for numbers above 0.
 * @param code - as defined in the workbook; undefined for built-in formats
 */
export const showsTime = (id: number, code: string | undefined): boolean => {
  if (code === undefined) return builtIn.has(id)
  const [first = ''] = code.replace(literals, '').split(';')
  const placeholders = first.replace(brackets, '').replace(standard, '').replace(exponent, '')
  // A year of an era stands alone in `ggge"年"`; beside digits these letters are no part of a day.
  return /[ymdhs]/i.test(placeholders) || (/[eg]/i.test(placeholders) && !/[0#?]/.test(placeholders))
}

/**
 * Day 0 of the two date systems. Excel counts a 29 February 1900, which never existed; the earlier day 0 compensates
 * for it from March 1900 on.
 */
const epochs = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) }
const lastSerial = 2_958_465
/** In seconds. Times are stored as parts of a day with some 10 digits, so that 9:30 may be a little less. */
const imprecision = 0.001

/**
 * The day or time of a serial number: `YYYY-MM-DD`, `HH:MM` or both. Seconds are cut off, so that the last second of a day is of that day. A number out of
 * range is returned unchanged.
 * @example timeOf('46346', 1900) // '2026-11-20'
 */
export const timeOf = (number: string, system: keyof typeof epochs): string => {
  const serial = Number(number)
  if (!Number.isFinite(serial) || serial < 0 || serial > lastSerial) return number
  const seconds = Math.floor(serial * 86_400 + imprecision)
  const text = new Date(epochs[system] + seconds * 1_000).toISOString()
  const [day, time] = [text.slice(0, 10), text.slice(11, 16)]
  if (serial < 1) return time
  return (seconds * 1_000) % millisecondsPerDay === 0 ? day : `${day} ${time}`
}
