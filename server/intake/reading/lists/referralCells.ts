import { firstFiguresDay } from '#contract/facts/figuresDays.ts'
import { type NumberDamage, restoredNumber } from '#server/tables/excelNumbers.ts'
import { patientNumber } from '#server/facts/referrals/patients.ts'
import type { CellReading } from './cellReading.ts'
import { booleanIn, sameText } from './cellValues.ts'
import { dayIn, serialDayIn } from '#contract/writtenDays.ts'
import { type DayContext, shortDayIn } from '../../recognition/dayForms.ts'
import { rowTexts, type Text, tooLong, unclearDay } from './rowErrors.ts'

const maxRemembered = 5_000
const maxRememberedLength = 200

/** Caches the readings of texts that occur in many rows. */
const remembering = <T>(read: (text: string) => CellReading<T>) => {
  const readings = new Map<string, CellReading<T>>()
  return (text: string): CellReading<T> => {
    const before = readings.get(text)
    if (before) return before
    const reading = read(text)
    if (text.length > maxRememberedLength) return reading
    if (readings.size >= maxRemembered) readings.clear()
    readings.set(text, reading)
    return reading
  }
}

const plainDay = remembering((text): CellReading<string> => {
  const day = dayIn(text)
  if (day === null) return { error: rowTexts.day }
  return day < firstFiguresDay ? { error: rowTexts.longAgo } : { value: day, understood: day }
})

/** Parses a number of a day that a cell shows in place of the day; undefined if it is none. */
const readSerial = (text: string, today: string, { countsFrom1904 }: DayContext): CellReading<string> | undefined => {
  const day = serialDayIn(text)
  if (day === null) return undefined
  if (countsFrom1904) return { error: rowTexts.serialFrom1904 }
  return day >= firstFiguresDay && day <= today ? { value: day, understood: day } : undefined
}

const noContext: DayContext = { form: undefined, chosen: null, countsFrom1904: false }

/** Parses a day with a short year, or the number of a day; undefined if the text is neither. */
const readUnusualDay = (text: string, today: string, context: DayContext): CellReading<string> | undefined => {
  const short = shortDayIn(text, today, context)
  if (short === undefined) return readSerial(text, today, context)
  return typeof short === 'string' ? { value: short, understood: short } : { error: unclearDay(short.unclear) }
}

/**
 * Parses a day that is neither in the future nor too long ago.
 * @param context - how the column writes its days
 */
export const readPastDay = (text: string, today: string, context = noContext): CellReading<string> => {
  const reading = plainDay(text)
  if ('error' in reading && reading.error === rowTexts.day) return readUnusualDay(text, today, context) ?? reading
  return 'value' in reading && reading.value > today ? { error: rowTexts.toCome } : reading
}

const firstVisits = new Set(['初診', '初', '初回', '新患', '新規', '新', 'first', 'firstvisit'].map(sameText))
const returnVisits = new Set(
  ['再診', '再', '再来', '再来院', '再来初診', '既患', '旧患', '継続', 'return', 'returnvisit'].map(sameText),
)

/** Whether this is the patient's first visit. */
export const readFirstVisit = remembering((text): CellReading<boolean> => {
  const written = sameText(text)
  const value = firstVisits.has(written) || (returnVisits.has(written) ? false : booleanIn(text))
  if (value === null) return { error: rowTexts.firstVisit }
  return { value, understood: value ? { ja: '初診', en: 'First visit' } : { ja: '再診', en: 'Return visit' } }
})

const whole = (words: readonly string[]) => new Set(words.map(sameText))
const answered = whole([
  '済',
  '済み',
  '返信済',
  '返信済み',
  '返書済',
  '返書済み',
  '送付済',
  '送付済み',
  '完了',
  '返信あり',
])
const unanswered = whole(['未', '未済', '未返信', '未返書', '未送付', '未作成', '未完了', '返信なし', '返信待ち'])

/** Whether a letter was answered, and when. A cell with a day says both. Null: it needs no answer. */
export interface Reply {
  readonly isReplied: boolean | null
  readonly repliedOn: string | null
}

const replies = {
  yes: { ja: '返信済み', en: 'Answered' },
  no: { ja: '未返書', en: 'Not answered' },
  needless: { ja: '返信不要', en: 'Needs no answer' },
} as const satisfies Record<string, Text>

const plainReply = remembering((text): CellReading<Reply> => {
  const written = sameText(text)
  const isReplied = answered.has(written) || (unanswered.has(written) ? false : booleanIn(text))
  if (isReplied !== null)
    return { value: { isReplied, repliedOn: null }, understood: isReplied ? replies.yes : replies.no }
  if (['不要', '返信不要', '返書不要'].includes(written))
    return { value: { isReplied: null, repliedOn: null }, understood: replies.needless }
  const day = plainDay(text)
  return 'error' in day
    ? { error: rowTexts.reply }
    : { value: { isReplied: true, repliedOn: day.value }, understood: day.value }
})

/** Parses a cell about the answer to a letter. */
export const readReply = (text: string, today: string): CellReading<Reply> => {
  const reading = plainReply(text)
  return 'value' in reading && (reading.value.repliedOn ?? '') > today ? { error: rowTexts.toCome } : reading
}

/** The list that a row belongs to; `other` for letters of neither kind, such as answers. */
export type Direction = 'referrals' | 'reverse_referrals' | 'other'

const directions: readonly (readonly [RegExp, Direction])[] = [
  [/返書|返信|返事|報告|礼状/, 'other'],
  [/逆紹介|返送|^(逆|out|紹介先|reversereferrals?)$/, 'reverse_referrals'],
  [/紹介|^(受入|受け入れ|in|referrals?)$/, 'referrals'],
]
const directionTexts = {
  referrals: { ja: '紹介', en: 'Referral' },
  reverse_referrals: { ja: '逆紹介', en: 'Reverse referral' },
  other: { ja: '取り込みの対象外', en: 'Left out' },
} as const satisfies Record<Direction, Text>

/** Parses 紹介種別 of a table that contains both directions. */
export const readDirection = remembering((text): CellReading<Direction> => {
  const [, direction] = directions.find(([pattern]) => pattern.test(sameText(text))) ?? []
  return direction ? { value: direction, understood: directionTexts[direction] } : { error: rowTexts.direction }
})

const damages = {
  rounded: rowTexts.roundedNumber,
  fraction: rowTexts.fractionalNumber,
  sign: rowTexts.signedNumber,
  date: rowTexts.numberAsDay,
  error_value: rowTexts.errorValue,
} as const satisfies Record<NumberDamage, Text>

/** Dashes, なし, 不明 and the like, which are no patient numbers. */
const saysNothing = /^[^\p{N}A-Za-zＡ-Ｚａ-ｚ]*$/u

const nobody: CellReading<null> = { value: null, understood: { ja: '（なし）', en: '(none)' } }

/**
 * Parses a patient number and restores it if a spreadsheet changed it; null if the text, such as 0, is no number.
 * @param hyphenated - whether a hyphen at the end belongs to the number, as in nearly all numbers of the file
 */
export const readPatient = (text: string, hyphenated = false): CellReading<string | null> => {
  if (text.length > longest.patient_id) return { error: tooLong(longest.patient_id) }
  const restored = restoredNumber(text, hyphenated)
  if ('damage' in restored) return { error: damages[restored.damage] }
  const { number } = restored
  return patientNumber(number) === null || saysNothing.test(number) ? nobody : { value: number, understood: number }
}

/** The maximum lengths of texts, the same as for manual entry (contract/facts/referrals.ts). */
export const longest = {
  patient_id: 50,
  referral_department: 100,
  doctor_name_from: 100,
  doctor_name_to: 100,
  reason_for_presenting: 2_000,
  specialty_id: 100,
  reverse_referral_control_id: 50,
} as const

export type TextField = Exclude<keyof typeof longest, 'patient_id'>

export const readText = (field: TextField, text: string): CellReading<string> => {
  const value = field === 'reason_for_presenting' || !text.includes('\n') ? text : text.replace(/\s*\n\s*/g, ' ')
  return value.length > longest[field] ? { error: tooLong(longest[field]) } : { value, understood: value }
}
