/** How a spreadsheet has changed a number so that the original cannot be restored. */
export type NumberDamage =
  /** `1.23E+07`: digits are missing. */
  | 'rounded'
  /** `129.5`. */
  | 'fraction'
  /** `132-`, `-132`, `(132)`. */
  | 'sign'
  /** `12-4` that was taken for a day: `2026/12/4`, `4-Dec`. */
  | 'date'
  /** `#####` from a column that is too narrow, `#N/A`. */
  | 'error_value'

/** A number as it was before a spreadsheet changed it, or the damage. */
export type RestoredNumber =
  | { readonly number: string; readonly isRepaired: boolean }
  | { readonly damage: NumberDamage }

const digitsOnly = /^\d+$/
const formula = /^=(?:"([^"]*)"?|([\dA-Za-z-]+))$/
const apostrophe = /^['’‘`]+([^'’‘`]*)['’]?$/
const quoted = /^"([^"]*)"$/
const grouped = /^\d{1,3}(?:,\d{3})+(?:\.0*)?$/
const wholeDecimal = /^(\d+)\.0*$/
const decimal = /^\d+\.\d+$/
/** Excel's own form, always with a sign. `12E45` and `1E5` may be numbers of patients. */
const scientific = /^(\d)(?:\.(\d+))?E([+-])(\d{1,3})$/i
const dash = '[-−‐‑–—]'
const trailingHyphen = new RegExp(`^\\d+${dash}$`)
const signed = new RegExp(`^(?:(?:${dash}|[▲△+])\\d+(?:\\.0*)?|\\(\\d+\\))$`)
const month = '(?:0?[1-9]|1[0-2])'
const day = '(?:0?[1-9]|[12]\\d|3[01])'
const monthName = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)'
const dates = [
  new RegExp(`^(?:\\d{4}/)?${month}/${day}(?:/\\d{2,4})?$`),
  new RegExp(`^(?:\\d{4}年)?${month}月(?:${day}日)?$`),
  new RegExp(`^(?:${day}-${monthName}(?:-\\d{2,4})?|${monthName}-\\d{2,4})$`, 'i'),
  // Cells of workbooks with a format for days or times.
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?:\d{2}:\d{2})?$/,
  /^\d{1,2}:\d{2}(?::\d{2})?$/,
] as const
const errorValue = /^#(?:#*|N\/A|REF!|VALUE!|NAME\?|NUM!|NULL!|DIV\/0!|SPILL!|CALC!)$/i

const written = (text: string): string =>
  text.normalize('NFKC').replace(/[\s\p{Cf}\p{Cc}\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu, '')

/** The content of `="00127"`, of `'128` or of leftover quotes. */
const unwrapped = (text: string): string => {
  for (const wrapping of [formula, apostrophe, quoted]) {
    const match = wrapping.exec(text)
    if (match) return match[1] ?? match[2] ?? ''
  }
  return text
}

/** Restores scientific notation if all digits are shown: 1.30E+02 has all of them, 1.23E+07 has not. */
const fromScientific = ([, first = '', decimals = '', sign, exponent]: RegExpExecArray): RestoredNumber => {
  const places = Number(exponent)
  if (sign === '-' || decimals.length < places) return { damage: 'rounded' }
  return /^0*$/.test(decimals.slice(places))
    ? { number: first + decimals.slice(0, places), isRepaired: true }
    : { damage: 'fraction' }
}

const damageOf = (text: string): NumberDamage | undefined => {
  if (errorValue.test(text)) return 'error_value'
  if (decimal.test(text)) return 'fraction'
  if (trailingHyphen.test(text) || signed.test(text)) return 'sign'
  return dates.some((form) => form.test(text)) ? 'date' : undefined
}

/** Whether a number ends in a hyphen. Numbers of some hospitals do, and so do numbers that have lost their check digit. */
export const hasTrailingHyphen = (text: string): boolean => trailingHyphen.test(written(text))

/**
 * Restores a number that Excel has changed, if the original is certain. A number that Excel has not changed stays as it
 * is.
 * @param keepsTrailingHyphens - whether all numbers around it end in a hyphen, so that `132-` is valid
 * @example restoredNumber('="00127"') // { number: '00127', isRepaired: true }
 * @example restoredNumber('1.23E+07') // { damage: 'rounded' }
 */
export const restoredNumber = (text: string, keepsTrailingHyphens = false): RestoredNumber => {
  if (digitsOnly.test(text)) return { number: text, isRepaired: false }
  const shown = written(text)
  const bare = unwrapped(shown)
  const exponential = scientific.exec(bare)
  if (exponential) return fromScientific(exponential)
  const [, whole] = wholeDecimal.exec(bare) ?? []
  if (whole !== undefined) return { number: whole, isRepaired: true }
  if (grouped.test(bare)) return { number: bare.replace(/\..*$/, '').replaceAll(',', ''), isRepaired: true }
  const damage = damageOf(bare)
  if (damage && !(keepsTrailingHyphens && trailingHyphen.test(bare))) return { damage }
  return bare === shown ? { number: text, isRepaired: false } : { number: bare, isRepaired: true }
}
