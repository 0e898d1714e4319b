import type { RequestParameters } from '#dataProvider/client.ts'
import { type Conditions, countOf, withoutEmpty } from '#ui/institutions/conditions.ts'

export type DestinationConditions = Omit<RequestParameters<'chooseEmailRecipients'>['body'], 'mode'>

/** When there was a communication with the institution, in months before today. */
export const contactChoices = [
  'any',
  'within_1',
  'within_3',
  'within_6',
  'within_12',
  'without_3',
  'without_6',
  'without_12',
] as const
export type ContactChoice = (typeof contactChoices)[number]

/** The conditions for doctors as somebody sets them. */
export interface DestinationFilter {
  readonly text: string
  readonly institutions: Conditions
  readonly actionListIds: readonly number[]
  readonly contact: ContactChoice
}

export const noFilter: DestinationFilter = { text: '', institutions: {}, actionListIds: [], contact: 'any' }

const lastOfMonth = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** The same day a number of months before, or the month's last. @param day - `YYYY-MM-DD` */
export const monthsBefore = (day: string, months: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const before = year * 12 + month - 1 - months
  const [inYear, inMonth] = [Math.floor(before / 12), (before % 12) + 1]
  const parts = [inMonth, Math.min(date, lastOfMonth(inYear, inMonth))]
  return [String(inYear), ...parts.map((part) => String(part).padStart(2, '0'))].join('-')
}

const contactConditions = (contact: ContactChoice, today: string) => {
  const [kind, months] = contact.split('_')
  if (months === undefined) return {}
  const since = monthsBefore(today, Number(months))
  return kind === 'within' ? { contactedSince: since } : { notContactedSince: since }
}

/** The conditions as the server reads them. @param today - `YYYY-MM-DD` */
export const conditionsOf = (
  { text, institutions, actionListIds, contact }: DestinationFilter,
  today: string,
): DestinationConditions => {
  const set = withoutEmpty(institutions)
  return {
    ...(text.trim() !== '' && { text: text.trim() }),
    ...(Object.keys(set).length > 0 && { institutions: set }),
    ...(actionListIds.length > 0 && { actionListIds: [...actionListIds] }),
    ...contactConditions(contact, today),
  }
}

/** Number of conditions beyond those of the partner search. */
export const furtherCountOf = ({ text, actionListIds, contact }: DestinationFilter): number =>
  [text.trim() !== '', actionListIds.length > 0, contact !== 'any'].filter(Boolean).length

/** Number of all conditions. */
export const filterCountOf = (filter: DestinationFilter): number =>
  countOf(filter.institutions) + furtherCountOf(filter)
