const numberFormats = new Map<string, Intl.NumberFormat>()
const dateFormats = new Map<string, Intl.DateTimeFormat>()

const keyOf = (language: string, options: object): string => JSON.stringify([language, options])

/** The number format of a language. Making one costs about as much as formatting a hundred numbers, so each is made once. */
export const numberFormat = (language: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat => {
  const key = keyOf(language, options)
  const format = numberFormats.get(key) ?? new Intl.NumberFormat(language, options)
  numberFormats.set(key, format)
  return format
}

/**
 * A number for people: with a minus as long as a plus, and none before what is rounded to nothing.
 * @example formatNumber(-0.04, 'ja-JP', { maximumFractionDigits: 1 }) // '0'
 */
export const formatNumber = (value: number, language: string, options: Intl.NumberFormatOptions = {}): string =>
  numberFormat(language, { signDisplay: 'negative', ...options })
    .format(value)
    .replace('-', '−')

/** The date format of a language, made once like {@link numberFormat}. */
export const dateFormat = (language: string, options: Intl.DateTimeFormatOptions = {}): Intl.DateTimeFormat => {
  const key = keyOf(language, options)
  const format = dateFormats.get(key) ?? new Intl.DateTimeFormat(language, options)
  dateFormats.set(key, format)
  return format
}
