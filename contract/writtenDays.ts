import { millisecondsPerDay } from './days.ts'

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
    .replace(/(?<=\d日?) ?[月火水木金土日]曜日?$/g, '')
    .trim()

/** A time after the day, as workbooks and other programs write it. */
const time = String.raw`(?:[ t]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?(?:z|[+-]\d{2}:?\d{2}))?| ?\d{1,2}時(?:\d{1,2}分(?:\d{1,2}秒)?)?)?`
/** A moment with the zone of its clock, which may be another day in Japan. */
const instant = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})[ t](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)? ?(z|[+-]\d{2}:?\d{2})$/
const western = new RegExp(String.raw`^(\d{4})([-/.]|年 ?)(\d{1,2})(?:\2|月 ?)(\d{1,2})日?${time}$`)
/** Also with a time of six digits behind it. */
const compact = /^(\d{4})(\d{2})(\d{2})(?:[ t]?\d{6})?$/
/** `R081005`, and 5081005 as claims and other files of the ministry number the eras. */
const compactJapanese = /^([rhstm1-5])(\d{2})(\d{2})(\d{2})$/
const numberedEras = 'mtshr'
const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthName = `(?<month>${monthNames.join('|')})[a-z]*\\.?`
const english = [
  new RegExp(`^${monthName} (?<day>\\d{1,2})(?:st|nd|rd|th)?,? (?<year>\\d{4})$`),
  new RegExp(`^(?<day>\\d{1,2})(?:st|nd|rd|th)?[- ]${monthName}[- ,]{1,2}(?<year>\\d{4})$`),
] as const
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

const kanjiDigits = '〇一二三四五六七八九'
/** Numbers up to 99 in kanji before 年, 月 and 日 as digits. @example '令和八年十月二十五日' // '令和8年10月25日' */
const withDigits = (text: string): string =>
  text.replace(
    /([一二三四五六七八九]?)(十?)([〇一二三四五六七八九]?)(?=[年月日])/g,
    (whole, tens: string, ten: string, units: string) => {
      if (whole === '') return whole
      const digits = [...tens, ...units].map((digit) => kanjiDigits.indexOf(digit)).join('')
      if (ten === '') return digits
      return String((tens === '' ? 1 : kanjiDigits.indexOf(tens)) * 10 + kanjiDigits.indexOf(units || '〇'))
    },
  )

const minutesOf = (zone: string): number => {
  if (zone === 'z') return 0
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

const minutesInJapan = 9 * 60

/** The day in Japan of a moment. */
const dayOfInstant = ([, year = '', month = '', day = '', hours = '', minutes = '', , zone = '']: RegExpExecArray) => {
  const date = existing(Number(year), Number(month), Number(day))
  if (date === null || Number(hours) > 24 || Number(minutes) > 59) return null
  const utc = Date.parse(`${date}T00:00:00Z`) + (Number(hours) * 60 + Number(minutes) - minutesOf(zone)) * 60_000
  return new Date(utc + minutesInJapan * 60_000).toISOString().slice(0, 10)
}
const dayInEnglish = (written: string): string | null => {
  const { year, month, day } = english.map((form) => form.exec(written)?.groups).find(Boolean) ?? {}
  return month === undefined ? null : existing(Number(year), monthNames.indexOf(month) + 1, Number(day))
}

/**
 * Parses a day to `YYYY-MM-DD`; null if it is invalid or ambiguous. It accepts Western years (2026/11/20, 2026.11.20,
 * 20261120, 2026年11月20日, Nov 20 2026), Japanese years (令和8年11月20日, R8.11.20, 令 8.11.20, R081120, 5081120, 令和八年十一月二十日), full-width digits, and a
 * weekday or time after the day. A moment with a zone is that of Japan.
 */
export const dayIn = (text: string): string | null => {
  if (text.length > maxDayLength) return null
  const written = withDigits(plain(text))
  const moment = instant.exec(written)
  if (moment) return dayOfInstant(moment)
  const [, era, eraYear, eraMonth, eraDay] = japanese.exec(written) ?? []
  if (era && eraYear && eraMonth && eraDay) return ofEra(era, eraYear, eraMonth, eraDay)
  const [, year, , month, day] = western.exec(written) ?? []
  if (year && month && day) return existing(Number(year), Number(month), Number(day))
  const [, wholeYear, wholeMonth, wholeDay] = compact.exec(written) ?? []
  if (wholeYear) return existing(Number(wholeYear), Number(wholeMonth), Number(wholeDay))
  const [, sign = '', shortYear = '', shortMonth = '', shortDay = ''] = compactJapanese.exec(written) ?? []
  if (sign !== '')
    return ofEra(/\d/.test(sign) ? (numberedEras[Number(sign) - 1] ?? '') : sign, shortYear, shortMonth, shortDay)
  return dayInEnglish(written)
}

/** How a day without its century or era may be meant. */
export const shortDayReadings = ['western', 'reiwa'] as const
export type ShortDayReading = (typeof shortDayReadings)[number]

const shortDay = /^(\d{1,2})([-/.年])(\d{1,2})[-/.月](\d{1,2})日?$/
const shortCompactDay = /^(\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/

/**
 * Parses a day whose year has one or two digits and no era, in each way in which it can be meant; empty for anything else.
 * @example shortDaysIn('8.4.1') // { western: '2008-04-01', reiwa: '2026-04-01' }
 */
export const shortDaysIn = (text: string): Readonly<Partial<Record<ShortDayReading, string>>> => {
  if (text.length > maxDayLength) return {}
  const written = plain(text)
  const [, separated, , separatedMonth, separatedDay] = shortDay.exec(written) ?? []
  const [, digits, digitsMonth, digitsDay] = shortCompactDay.exec(written) ?? []
  const year = separated ?? digits
  if (year === undefined) return {}
  const [month, day] = [separatedMonth ?? digitsMonth ?? '', separatedDay ?? digitsDay ?? '']
  const ofCentury = existing(2000 + Number(year), Number(month), Number(day))
  const reiwa = ofEra('r', year, month, day)
  return { ...(ofCentury !== null && { western: ofCentury }), ...(reiwa !== null && { reiwa }) }
}

/** Day 0 of the numbers of days in spreadsheets; they count a 29 February 1900. */
const firstSerial = Date.UTC(1899, 11, 30)
const serialDay = /^(\d{5})(?:\.\d+)?$/

/** The day of a spreadsheet's number of a day, for cells that show the number itself; null for anything else. @example serialDayIn('46113') // '2026-04-01' */
export const serialDayIn = (text: string): string | null => {
  const [, number] = serialDay.exec(text.length > maxDayLength ? '' : plain(text)) ?? []
  return number === undefined
    ? null
    : new Date(firstSerial + Number(number) * millisecondsPerDay).toISOString().slice(0, 10)
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
