/**
 * Texts are compared up to this length. Nothing that cells are compared with is so long. The limit is needed because
 * NFKC may turn one character into eighteen.
 */
const maxComparedLength = 1_000

/** The key for comparing texts of a table: width, case and spaces make no difference. */
export const sameText = (text: string): string =>
  text.slice(0, maxComparedLength).normalize('NFKC').toLowerCase().replace(/\s+/g, '')

const yes = new Set(
  ['○', '◯', '〇', '●', '◎', '✓', '✔', '☑', '有', '有り', 'あり', 'はい', '1', 'true', 'yes', 'y'].map(sameText),
)
const no = new Set(
  ['×', '✕', '✖', '✗', 'x', '☐', '無', '無し', 'なし', 'いいえ', '0', 'false', 'no', 'n'].map(sameText),
)

/** Parses the usual marks for yes and no; null for anything else. */
export const booleanIn = (text: string): boolean | null => {
  const written = sameText(text)
  if (yes.has(written)) return true
  return no.has(written) ? false : null
}

const whole = /^([+-]?)(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.0+)?$/

/** No number is this long. */
const maxNumberLength = 100

/** Parses an integer, also with full-width digits and thousands separators; null for anything else. */
export const integerIn = (text: string): number | null => {
  if (text.length > maxNumberLength) return null
  const [, sign = '', digits] =
    whole.exec(
      text
        .normalize('NFKC')
        .replace(/[−‐–▲△]/g, '-')
        .trim(),
    ) ?? []
  return digits === undefined ? null : Number(`${sign}${digits.replaceAll(',', '')}`)
}

const clock = /^(午前|午後|am|pm)?(\d{1,2})(?::(\d{2})(?::\d{2}(?:\.\d+)?)?|時(?:(\d{1,2})分|(半))?)(am|pm)?$/

/** Parses a time of day to `HH:MM`; null for anything else. */
export const timeIn = (text: string): string | null => {
  const match = clock.exec(sameText(text))
  if (!match) return null
  const [, before, hours = '', colon, spoken, half, after] = match
  const part = before ?? after
  const minutes = half ? 30 : Number(colon ?? spoken ?? 0)
  const isAfternoon = part === '午後' || part === 'pm'
  const hour = Number(hours)
  if (part !== undefined && hour > 12) return null
  const ofDay = part === undefined ? hour : (hour % 12) + (isAfternoon ? 12 : 0)
  if (ofDay > 23 || minutes > 59) return null
  return `${String(ofDay).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}

/** Splits a cell with several names. */
export const partsOf = (text: string): string[] =>
  text
    .split(/[、,，;；/／|｜\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
