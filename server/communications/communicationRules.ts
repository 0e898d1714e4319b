import type { z } from 'zod'
import {
  type CommunicationDetail,
  communicationDetails,
  type CommunicationPayload,
  firstActedDate,
  sentDetails,
} from '#contract/communications/communications.ts'
import type { Language } from '#contract/messages.ts'
import { dayInJapan } from '../japanDays.ts'
import { invalidField, problem } from '../problems.ts'

type Payload = z.output<typeof CommunicationPayload>

const tooEarly = {
  ja: '2000年より前の日付です。正しい日付を指定してください',
  en: 'This day is before the year 2000. Please check it',
}
const toCome = {
  ja: 'これからの日付です。予定はタスクとして登録してください',
  en: 'This day is still to come. Please plan it as a task',
}
export interface Implausible {
  readonly path: 'acted_date'
  readonly message: Readonly<Record<Language, string>>
}

/**
 * Errors of a communication: a day in the future or before `firstActedDate`.
 * @param today - in Japan
 */
export const implausibleIn = (
  { acted_date: day }: Pick<Payload, 'acted_date'>,
  today = dayInJapan(),
): Implausible[] => [
  ...(day < firstActedDate ? [{ path: 'acted_date', message: tooEarly } as const] : []),
  ...(day > today ? [{ path: 'acted_date', message: toCome } as const] : []),
]

/** @throws a 422 with the errors of {@link implausibleIn} */
export const requirePlausible = (payload: Payload): void => {
  const errors = implausibleIn(payload)
  if (errors.length > 0) throw problem('invalid_input', { errors })
}

const determinedBySending = {
  ja: 'メールの配信で決まった内容です。変更できません',
  en: 'This was determined when the e-mail was sent and cannot be changed',
}

type SentDetails = Readonly<Record<(typeof sentDetails)[number], unknown>>

/** @throws a 422 if a change of the communication of an e-mail says something else than its sending */
export const requireSentDetails = (stored: SentDetails, changed: SentDetails): void => {
  const other = sentDetails.find((detail) => stored[detail] !== changed[detail])
  if (other) throw invalidField(other, determinedBySending)
}

const textOf = (value: string | null | undefined): string | null => value?.trim() || null

type Texts = Exclude<CommunicationDetail, 'is_doctor_attended'>

/** The columns for inserts and updates. Blank texts become null. */
export const columnsOf = (payload: Payload) => {
  const texts = Object.fromEntries(
    communicationDetails
      .filter((detail): detail is Texts => detail !== 'is_doctor_attended')
      .map((detail) => [detail, textOf(payload[detail])]),
  ) as Record<Texts, string | null>
  return {
    ...texts,
    communication_type: payload.communication_type,
    acted_date: payload.acted_date,
    user_id: payload.user_id,
    is_doctor_attended: payload.is_doctor_attended ?? false,
  }
}
