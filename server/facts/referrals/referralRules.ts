import type { Patient } from '../store/preparedFacts.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { dayInJapan } from '../../japanDays.ts'
import type { Account } from '../../handlers.ts'
import { requirePermissions } from '../../requirePermissions.ts'
import { invalidField, unknownIds } from '../../problems.ts'
import type { HashPatient } from './patientKeys.ts'

/** @throws a 422 at `field` for a day in the future */
export const requirePastDay = (day: string, field: string): void => {
  if (day <= dayInJapan()) return
  throw invalidField(field, {
    ja: '未来の日付です。今日までの日付を指定してください',
    en: 'This day is still to come. Please choose today or an earlier day',
  })
}

/** @throws a 422 for a reply that is dated before its letter or in the future */
export const requirePlausibleReply = (repliedOn: string, referralDate: string): void => {
  requirePastDay(repliedOn, 'replied_on')
  if (repliedOn >= referralDate) return
  throw invalidField('replied_on', {
    ja: '返信日が紹介日より前になっています',
    en: 'The answer cannot be earlier than the referral',
  })
}

/** @throws a 422 at `own_department_id` unless the tenant has this department */
export const requireOwnDepartment = async (tx: TenantTransaction, tenantId: number, id: number): Promise<void> => {
  const department = await tx
    .selectFrom('own_departments')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forKeyShare()
    .select('id')
    .executeTakeFirst()
  if (!department) throw unknownIds('own_department_id')
}

interface PatientGiver {
  readonly tx: TenantTransaction
  readonly tenantId: number
  readonly account: Pick<Account, 'permissions'>
  readonly services: { readonly hashPatient: HashPatient }
}

/**
 * The patient of a fact that is entered by hand.
 * @throws a 422 at `patient_id` for a text that is not a patient's number; 403 for a number from somebody who may not read
 *   them, whom the stays that are linked to it would tell of the patient
 */
export const patientOf = async (
  { tx, tenantId, account, services: { hashPatient } }: PatientGiver,
  patientId: string | null,
): Promise<Patient> => {
  if (patientId === null) return { patient_id: null, patient_hash: null }
  requirePermissions(account, ['patient_numbers'])
  const hash = await hashPatient(tx, tenantId, patientId)
  if (hash) return { patient_id: patientId, patient_hash: hash }
  throw invalidField('patient_id', {
    ja: '患者番号として読み取れません。番号を確認してください',
    en: 'This is no patient’s number. Please check it',
  })
}

/**
 * As {@link patientOf} for a change; undefined, which leaves the patient as stored, if no number is sent: by somebody who may not read patients' numbers, or
 * who has not touched it.
 * @param patientId - null takes the stored number away, undefined leaves it
 */
export const changedPatientOf = async (
  giver: PatientGiver,
  patientId: string | null | undefined,
): Promise<Patient | undefined> =>
  patientId === undefined || (patientId === null && !giver.account.permissions.has('patient_numbers'))
    ? undefined
    : patientOf(giver, patientId)

/** The columns of a fact for its {@link changedPatientOf}. */
export const hashOf = (patient: Patient | undefined) => patient && { patient_hash: patient.patient_hash }
