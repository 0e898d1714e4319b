/** Eras with their first and last day (元号). No office records days before 1868. */
const eras = [
  { latin: 'Reiwa', names: ['令和', '令', 'r'], first: '2019-05-01', last: '9999-12-31' },
  { latin: 'Heisei', names: ['平成', '平', 'h'], first: '1989-01-08', last: '2019-04-30' },
  { latin: 'Showa', names: ['昭和', '昭', 's'], first: '1926-12-25', last: '1989-01-07' },
  { latin: 'Taisho', names: ['大正', '大', 't'], first: '1912-07-30', last: '1926-12-24' },
  { latin: 'Meiji', names: ['明治', '明', 'm'], first: '1868-01-25', last: '1912-07-29' },
] as const

/** No day is this long, even with a time and a weekday. */
const maxDayLength = 100

/** NFKC turns the single characters for eras (U+32FF, U+337B to U+337E) into the two characters of the name. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s]+/g, ' ')
    .replace(/\((?:[月火水木金土日]|mon|tue|wed|thu|fri|sat|sun)[曜日]*\.?\)/g, '')
    .trim()

/** A time after the day, as workbooks and other programs write it. */
const time = String.raw`(?:[ t]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:z|[+-]\d{2}:?\d{2})?)?`
const western = new RegExp(String.raw`^(\d{4})([-/.]|年 ?)(\d{1,2})(?:\2|月 ?)(\d{1,2})日?${time}$`)
const compact = /^(\d{4})(\d{2})(\d{2})$/
const japanese = new RegExp(
  String.raw`^(令和|平成|昭和|大正|明治|[令平昭大明rhstm]) ?\.?(元|\d{1,2})(?:[-/.]|年) ?(\d{1,2})(?:[-/.]|月) ?(\d{1,2})日?${time}$`,
)

const existing = (year: number, month: number, day: number): string | null => {
  const date = new Date(Date.UTC(2000, month - 1, day))
  date.setUTCFullYear(year, month - 1, day)
  const exists = year > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists ? date.toISOString().slice(0, 10) : null
}

const ofEra = (name: string, year: string, month: string, day: string): string | null => {
  const era = eras.find(({ names }) => names.some((one) => one === name))
  if (!era) return null
  const count = year === '元' ? 1 : Number(year)
  const date = count === 0 ? null : existing(Number(era.first.slice(0, 4)) + count - 1, Number(month), Number(day))
  return date !== null && date >= era.first && date <= era.last ? date : null
}

/**
 * Parses a day to `YYYY-MM-DD`; null if it is invalid or ambiguous. It accepts Western years (2026/11/20, 2026.11.20,
 * 20261120, 2026年11月20日), Japanese years (令和8年11月20日, R8.11.20, 令 8.11.20), full-width digits, and a weekday or time after
 * the day.
 */
export const dayIn = (text: string): string | null => {
  if (text.length > maxDayLength) return null
  const written = plain(text)
  const [, era, eraYear, eraMonth, eraDay] = japanese.exec(written) ?? []
  if (era && eraYear && eraMonth && eraDay) return ofEra(era, eraYear, eraMonth, eraDay)
  const [, year, , month, day] = western.exec(written) ?? []
  if (year && month && day) return existing(Number(year), Number(month), Number(day))
  const [, wholeYear, wholeMonth, wholeDay] = compact.exec(written) ?? []
  return wholeYear ? existing(Number(wholeYear), Number(wholeMonth), Number(wholeDay)) : null
}

/**
 * Parses a month to its first day; null if it is invalid. It accepts what {@link dayIn} accepts, without the day (2026/10, 202610, 2026年10月,
 * 令和8年10月, R8.10) or with it. A month in which an era changed belongs to both.
 */
export const monthIn = (text: string): string | null => {
  if (text.length > maxDayLength) return null
  const written = plain(text).replaceAll(' ', '')
  const [, separator] = /^\D*(?:元|\d+)([-/.]|年)\d{1,2}月?$/.exec(written) ?? []
  const isCompact = /^\d{6}$/.test(written)
  const withDay = (digits: string) => {
    if (isCompact) return `${written}${digits}`
    return separator === '年' ? `${written.replace(/月?$/, '月')}${digits}日` : `${written}${separator}${digits}`
  }
  const whole = isCompact || separator !== undefined
  const day = whole ? (dayIn(withDay('01')) ?? dayIn(withDay('28'))) : dayIn(written)
  return day === null ? null : `${day.slice(0, 7)}-01`
}

/** A year as Japan counts it. */
export interface EraYear {
  readonly name: string
  /** The era's name in Latin letters. */
  readonly latin: string
  /** From 1, which is written 元. */
  readonly year: number
}

/** The year of a day in its era; null before 1868. @example eraYearOf('2026-10-21') // { name: '令和', latin: 'Reiwa', year: 8 } */
export const eraYearOf = (day: string): EraYear | null => {
  const era = eras.find(({ first, last }) => day >= first && day <= last)
  if (!era) return null
  const [name] = era.names
  return { name, latin: era.latin, year: Number(day.slice(0, 4)) - Number(era.first.slice(0, 4)) + 1 }
}
