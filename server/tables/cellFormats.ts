import { millisecondsPerDay } from '#contract/days.ts'

/** Number formats of spreadsheets for days or times (ECMA-376 part 1, 18.8.30), including those of East Asia. */
const builtIn = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47, ...range(27, 36), ...range(50, 58)])

function range(from: number, to: number) {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

/** Whether a number format shows a day or time. @param code - as defined in the workbook; undefined for built-in formats */
export const showsTime = (id: number, code: string | undefined): boolean => {
  if (code === undefined) return builtIn.has(id)
  const [first = ''] = code.split(';')
  const plain = first.replace(/"[^"]*"|\\.|_.|\*./g, '').replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
  return /[ymdhseg]/i.test(plain.replace(/general/gi, ''))
}

/**
 * Day 0 of the two date systems. Excel counts a 29 February 1900, which never existed; the earlier day 0 compensates
 * for it from March 1900 on.
 */
const epochs = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) }
const lastSerial = 2_958_465

/**
 * The day or time of a serial number: `YYYY-MM-DD`, `HH:MM` or both. A number out of range is returned unchanged.
 * @example timeOf('46346', 1900) // '2026-11-20'
 */
export const timeOf = (number: string, system: keyof typeof epochs): string => {
  const serial = Number(number)
  if (!Number.isFinite(serial) || serial < 0 || serial > lastSerial) return number
  const rounded = Math.round(serial * 1440) / 1440
  const text = new Date(epochs[system] + Math.round(rounded * 1440) * 60_000).toISOString()
  const [day, time] = [text.slice(0, 10), text.slice(11, 16)]
  if (serial < 1) return time
  return Math.round(serial * 1440) % (millisecondsPerDay / 60_000) === 0 ? day : `${day} ${time}`
}
