/** Behind it texts are one: nothing that cells are compared with is so long, and one character may stand for eighteen. */
const maxComparedLength = 1_000

/** Texts as people compare them in a table: width, case and spaces do not count. */
export const sameText = (text: string): string =>
  text.slice(0, maxComparedLength).normalize('NFKC').toLowerCase().replace(/\s+/g, '')

const yes = new Set(
  ['○', '◯', '〇', '●', '◎', '✓', '✔', '☑', '有', '有り', 'あり', 'はい', '1', 'true', 'yes', 'y'].map(sameText),
)
const no = new Set(
  ['×', '✕', '✖', '✗', 'x', '☐', '無', '無し', 'なし', 'いいえ', '0', 'false', 'no', 'n'].map(sameText),
)

/** Yes or no as people tick it; null where it is neither. */
export const booleanIn = (text: string): boolean | null => {
  const written = sameText(text)
  if (yes.has(written)) return true
  return no.has(written) ? false : null
}

const whole = /^([+-]?)(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.0+)?$/

/** No number is written so long. */
const maxNumberLength = 100

/** A whole number, also with full-width digits and thousands separators; null where it is none. */
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

/** A time of day as `HH:MM`; null where it is none. */
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

/** The parts of a cell that names several things. */
export const partsOf = (text: string): string[] =>
  text
    .split(/[、,，;；/／|｜\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
