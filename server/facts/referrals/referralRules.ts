import type { Patient } from '../store/preparedFacts.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { dayInJapan } from '../../japanDays.ts'
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

/** @throws a 422 at `patient_id` for a text that is not a patient's number */
export const patientOf = async (
  hashPatient: HashPatient,
  tx: TenantTransaction,
  tenantId: number,
  patientId: string | null,
): Promise<Patient> => {
  if (patientId === null) return { patient_id: null, patient_hash: null }
  const hash = await hashPatient(tx, tenantId, patientId)
  if (hash) return { patient_id: patientId, patient_hash: hash }
  throw invalidField('patient_id', {
    ja: '患者番号として読み取れません。番号を確認してください',
    en: 'This is no patient’s number. Please check it',
  })
}
