import { z } from 'zod'
import { date, dateTime, distinct, id } from '../core.ts'
import { maxOwnDepartments } from './ownMedicalInstitution.ts'

/** The most days within which a letter can be due. */
export const maxLetterDays = 365

const days = z.int().min(0).max(maxLetterDays).nullable()

const letterDays = {
  /** 受診報告: after the referral. */
  arrival_days: days,
  /** 中間報告 of inpatients: after the admission, unless the patient is discharged by then. */
  interim_inpatient_days: days,
  /** 中間報告 of outpatients: after the referral, if that is before the final report is due. */
  interim_outpatient_days: days,
  /** 最終報告 of inpatients: after the discharge. */
  final_inpatient_days: days,
  /** 最終報告 of outpatients: after the referral. */
  final_outpatient_days: days,
}

/** Within how many days letters are due. A letter whose days are null is not owed. */
export const LetterDays = z.object(letterDays)
export type LetterDays = z.output<typeof LetterDays>

export const letterDayFields = [
  'arrival_days',
  'interim_inpatient_days',
  'interim_outpatient_days',
  'final_inpatient_days',
  'final_outpatient_days',
] as const satisfies readonly (keyof LetterDays)[]

/** The days of a department's referrals, all of them instead of the tenant's. */
export const DepartmentLetterDays = z.object({ own_department_id: id, ...letterDays })
export type DepartmentLetterDays = z.output<typeof DepartmentLetterDays>

/** From which day letters are owed, and within how many days. */
export const LetterRules = z.object({
  /** Referrals from this day on; null while nobody has begun. */
  starts_on: date.nullable(),
  ...letterDays,
  /** In the order of the departments. Those that are not named have the days above. */
  departments: z.array(DepartmentLetterDays),
  updated_at: dateTime.nullable(),
})
export type LetterRules = z.output<typeof LetterRules>

/** The rules as a user sends them. Without `departments` those of departments stay as they are. */
export const LetterRulesPayload = LetterRules.extend({
  departments: distinct(
    z.array(DepartmentLetterDays).max(maxOwnDepartments),
    (each) => each.own_department_id,
    'own_department_id',
  ).optional(),
})
export type LetterRulesPayload = z.output<typeof LetterRulesPayload>

/** What holds before anybody has changed the rules. */
export const defaultLetterRules: LetterRules = {
  starts_on: null,
  arrival_days: 3,
  interim_inpatient_days: 14,
  interim_outpatient_days: 30,
  final_inpatient_days: 14,
  final_outpatient_days: 30,
  departments: [],
  updated_at: null,
}
