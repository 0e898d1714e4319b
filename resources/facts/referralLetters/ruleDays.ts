import { maxLetterDays } from '#contract/facts/letterRules.ts'
import type { Reply } from '#dataProvider/client.ts'

/** The days of the rules of letters, in the order of a form. */
export const dayFields = [
  'arrivalDays',
  'interimInpatientDays',
  'interimOutpatientDays',
  'finalInpatientDays',
  'finalOutpatientDays',
] as const
export type DayField = (typeof dayFields)[number]

type Days = Pick<Reply<'getReferralLetterRules'>, DayField>

/** Days as they are typed; an empty field stands for a letter that is not owed. */
export type TypedDays = Readonly<Record<DayField, string>>

/** What is typed for one department. */
export interface DepartmentDays {
  readonly ownDepartmentId: number
  readonly days: TypedDays
}

/** A record of a value for each kind of letter. */
export const ofDayFields = <T>(valueOf: (field: DayField) => T): Record<DayField, T> => ({
  arrivalDays: valueOf('arrivalDays'),
  interimInpatientDays: valueOf('interimInpatientDays'),
  interimOutpatientDays: valueOf('interimOutpatientDays'),
  finalInpatientDays: valueOf('finalInpatientDays'),
  finalOutpatientDays: valueOf('finalOutpatientDays'),
})

export const typedDays = (days: Days): TypedDays => ofDayFields((field) => String(days[field] ?? ''))

/** The days that are typed, valid ones. */
export const daysIn = (typed: TypedDays): Days =>
  ofDayFields((field) => (typed[field] === '' ? null : Number(typed[field])))

export const isValidDay = (value: string): boolean =>
  value === '' || (/^\d{1,3}$/.test(value) && Number(value) <= maxLetterDays)

export const areValid = (typed: TypedDays): boolean => dayFields.every((field) => isValidDay(typed[field]))
