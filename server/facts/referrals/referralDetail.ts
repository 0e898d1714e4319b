import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { HospitalAdmission, HospitalAdmissionOperation, ReferralDetail } from '#contract/facts/referrals.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import type { Account } from '../../handlers.ts'
import { readPatientId } from './patientNumbers.ts'
import { departmentOf, specialtyIdOf } from './factRows.ts'

type Reader = Pick<Account, 'ownInstitutionId' | 'permissions'>

type Operation = z.input<typeof HospitalAdmissionOperation>

/** The stays that belong to a referral, earliest first, with their operations. */
export const readAdmissions = async (
  tx: TenantTransaction,
  tenantId: number,
  referralId: number,
): Promise<z.input<typeof HospitalAdmission>[]> => {
  return tx
    .selectFrom('hospital_admissions as admissions')
    .leftJoin('dpc_diseases as diseases', (join) => join.on('diseases.code', '=', sql`left(admissions.dpc_code, 6)`))
    .where('admissions.tenant_id', '=', tenantId)
    .where('admissions.referral_id', '=', referralId)
    .orderBy('admissions.admission_date')
    .orderBy('admissions.times')
    .select([
      'admissions.id',
      'admissions.admission_date',
      'admissions.discharge_date',
      'admissions.hospital_days',
      'admissions.is_first_admission',
      'admissions.department_code',
      'admissions.main_icd10',
      'admissions.main_disease_name',
      'admissions.admission_icd10',
      'admissions.resource_icd10',
      'admissions.dpc_code',
      'admissions.route',
      'admissions.is_referred',
      'admissions.urgency',
      'admissions.is_by_ambulance',
      'admissions.discharge_to',
      'admissions.outcome',
      'admissions.adl_at_admission',
      'admissions.adl_at_discharge',
      'admissions.jcs_at_admission',
      'admissions.jcs_at_discharge',
      'admissions.bundled_yen',
      'admissions.fee_yen',
      'diseases.name as dpc_disease_name',
      departmentOf(tenantId, 'admissions').as('own_department'),
      sql<Operation[]>`coalesce(
        (
          select jsonb_agg(
            jsonb_build_object(
              'operation_date', operations.operation_date,
              'kcode', operations.kcode,
              'name', coalesce(kcodes.name, operations.name),
              'anaesthesia', operations.anaesthesia
            )
            order by operations.position
          )
          from hospital_admission_operations as operations
          left join kcodes on kcodes.code = operations.kcode
          where operations.tenant_id = ${tenantId} and operations.hospital_admission_id = admissions.id
        ),
        '[]'
      )`.as('operations'),
    ])
    .execute()
}

/**
 * The reverse referral that answers a referral: the patient's first one to the referring institution, from that day on
 * and before that institution's next referral.
 */
const readReverseReferral = async (
  tx: TenantTransaction,
  tenantId: number,
  referralId: number,
  { ownInstitutionId, permissions }: Reader,
): Promise<z.input<typeof ReferralDetail>['reverse_referral']> => {
  const row = await tx
    .selectFrom('referrals')
    .innerJoin('reverse_referrals as sent', (join) =>
      join
        .onRef('sent.tenant_id', '=', 'referrals.tenant_id')
        .on('sent.tenant_id', '=', tenantId)
        .onRef('sent.patient_hash', '=', 'referrals.patient_hash')
        .onRef('sent.medical_institution_id_to', '=', 'referrals.medical_institution_id')
        .onRef('sent.reverse_referral_date', '>=', 'referrals.referral_date'),
    )
    .where('referrals.tenant_id', '=', tenantId)
    .where('referrals.id', '=', referralId)
    .where(
      sql<SqlBool>`not exists (
        select from referrals as later
        where later.tenant_id = ${tenantId}
          and later.patient_hash = referrals.patient_hash
          and later.medical_institution_id = referrals.medical_institution_id
          and later.referral_date > referrals.referral_date
          and later.referral_date <= sent.reverse_referral_date
      )`,
    )
    .orderBy('sent.reverse_referral_date')
    .orderBy('sent.reverse_referral_control_id')
    .orderBy('sent.specialty_id')
    .orderBy('sent.id')
    .select([
      'sent.id',
      'sent.reverse_referral_date',
      'sent.medical_institution_id_to',
      specialtyIdOf('sent').as('specialty_id'),
      'sent.specialty_id as specialty_name',
      'sent.reverse_referral_control_id',
      'sent.upload_id as reverse_referral_importing_log_id',
      departmentOf(tenantId, 'sent').as('reverse_referral_department'),
    ])
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const patientId = permissions.has('patient_numbers')
    ? await readPatientId(tx, tenantId, 'reverse_referral', row.id)
    : null
  return { ...row, patient_id: patientId, medical_institution_id_from: ownInstitutionId }
}

/** The parts of a referral that only its detail view shows: the patient, the letter's contents, the stays and the reverse referral. */
export const readDetails = async (tx: TenantTransaction, tenantId: number, referralId: number, account: Reader) => {
  const showsPatients = account.permissions.has('patient_numbers')
  const [referral, patientId, hospital_admissions, reverse_referral] = await Promise.all([
    tx
      .selectFrom('referrals')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', referralId)
      .select([
        'medical_institution_id',
        'doctor_name_to',
        'reason_for_presenting',
        'reply_marked_at',
        'updated_at',
        sql<{ id: number; name: string } | null>`(
          select jsonb_build_object('id', accounts.id, 'name', accounts.username)
          from accounts
          where accounts.tenant_id = ${tenantId} and accounts.id = referrals.replied_by
        )`.as('replied_by'),
      ])
      .executeTakeFirstOrThrow(),
    showsPatients ? readPatientId(tx, tenantId, 'referral', referralId) : null,
    readAdmissions(tx, tenantId, referralId),
    readReverseReferral(tx, tenantId, referralId, account),
  ])
  return {
    ...referral,
    patient_id: patientId,
    hides_patient_numbers: !showsPatients,
    hospital_admissions,
    reverse_referral,
  }
}
