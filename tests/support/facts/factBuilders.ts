import type pg from 'pg'
import type { Finding } from '#contract/intake/dataUploads.ts'
import type { UploadKind } from '#contract/facts/uploadKinds.ts'
import type { PreparedReferral, PreparedReverseReferral } from '#server/facts/store/preparedFacts.ts'
import { patientHasher } from '#server/facts/referrals/patients.ts'
import type { Person } from '../builders.ts'
import { testSecret } from '../identity/secret.ts'
import type { PreparedAdmission } from './storeAdmissions.ts'

/** The hash that identifies a patient in the product under test. */
export const patientHash = (tenantId: number, patientId: string): Buffer => {
  const hash = patientHasher(testSecret)(tenantId, patientId)
  if (!hash) throw new Error(`${patientId} is no patient's number`)
  return hash
}

/** Adds an upload for facts. @returns its id */
export const anUpload = async (
  owner: pg.Pool,
  { tenantId, accountId }: Pick<Person, 'tenantId' | 'accountId'>,
  kind = 'referral',
): Promise<number> => {
  const { rows } = await owner.query<{ id: number }>(
    `insert into data_uploads (tenant_id, kind, filename, status, created_by)
    values ($1, $2, '紹介.csv', 'completed', $3) returning id`,
    [tenantId, kind, accountId],
  )
  return rows[0]?.id ?? 0
}

/** Adds an imported file whose facts do not matter. @returns its id */
export const aCompletedUpload = async (
  owner: pg.Pool,
  { tenantId, accountId }: Pick<Person, 'tenantId' | 'accountId'>,
  {
    kind,
    firstMonth,
    lastMonth = firstMonth,
    filename = 'データ.txt',
    imported = 10,
    failed = 0,
    warnings = 0,
    findings = [],
  }: {
    readonly kind: UploadKind
    readonly firstMonth: string
    readonly lastMonth?: string
    readonly filename?: string
    readonly imported?: number
    readonly failed?: number
    readonly warnings?: number
    readonly findings?: readonly Finding[]
  },
): Promise<number> => {
  const { rows } = await owner.query<{ id: number }>(
    `insert into data_uploads (tenant_id, kind, filename, status, created_by, first_month, last_month, row_count, imported_row_count,
      failed_row_count, warning_count, findings, finished_at)
    values ($1, $2, $3, 'completed', $4, $5, $6, $7::int + $8::int, $7, $8, $9, $10, clock_timestamp()) returning id`,
    [tenantId, kind, filename, accountId, firstMonth, lastMonth, imported, failed, warnings, JSON.stringify(findings)],
  )
  return rows[0]?.id ?? 0
}

/** Adds a file of the survey with one fact in each of its months. @returns its id */
export const aLoadedUpload = async (
  owner: pg.Pool,
  person: Pick<Person, 'tenantId' | 'accountId'>,
  given: Parameters<typeof aCompletedUpload>[2] & { readonly kind: 'ff1_file' | 'd_file' },
): Promise<number> => {
  const { kind, firstMonth, lastMonth = firstMonth } = given
  const id = await aCompletedUpload(owner, person, given)
  const facts =
    kind === 'ff1_file'
      ? `insert into hospital_admissions (tenant_id, patient_hash, admission_date, discharge_date, upload_id)
        select $1, decode(md5($2 || month::text), 'hex'), month, month, $2::bigint from loaded`
      : `insert into admission_charges (tenant_id, patient_hash, admission_date, source, month, bundled_yen, fee_yen, upload_id)
        select $1, decode(md5($2 || month::text), 'hex'), month, 'd', month, 1, 0, $2::bigint from loaded`
  await owner.query(
    `with loaded as (
      select month::date from generate_series($3::date::timestamp, $4::date::timestamp, interval '1 month') as month
    ), noted as (
      insert into upload_months (tenant_id, upload_id, kind, month, decision, sequence_number)
      select $1, $2::bigint, $5, month, 'replace', nextval('upload_sequence_numbers') from loaded
    ), kept as (
      insert into loaded_months (tenant_id, kind, month) select $1, $5, month from loaded on conflict do nothing
    )
    ${facts}`,
    [person.tenantId, String(id), firstMonth, lastMonth, kind],
  )
  return id
}

/** Adds a department of the tenant's own institution. @returns its id */
export const anOwnDepartment = async (owner: pg.Pool, tenantId: number, name: string): Promise<number> => {
  const { rows } = await owner.query<{ id: number }>(
    'insert into own_departments (tenant_id, name, display_order) values ($1, $2, 1) returning id',
    [tenantId, name],
  )
  return rows[0]?.id ?? 0
}

type Place = { readonly tenantId: number; readonly uploadId: number; readonly patientId?: string | null }

const whom = ({ tenantId, patientId = null }: Place) =>
  patientId === null
    ? ({ patient_id: null, patient_hash: null } as const)
    : { patient_id: patientId, patient_hash: patientHash(tenantId, patientId) }

export const preparedReferral = (
  place: Place,
  fields: Partial<PreparedReferral> & Pick<PreparedReferral, 'referral_date' | 'medical_institution_id'>,
): PreparedReferral =>
  ({
    upload_id: place.uploadId,
    upload_row: 2,
    created_by: null,
    ...whom(place),
    own_department_id: null,
    referral_department: null,
    first_visit_flag: true,
    doctor_name_from: null,
    doctor_name_to: null,
    reason_for_presenting: null,
    is_replied: null,
    replied_on: null,
    ...fields,
  }) as PreparedReferral

export const preparedReverseReferral = (
  place: Place,
  fields: Partial<PreparedReverseReferral> &
    Pick<PreparedReverseReferral, 'reverse_referral_date' | 'medical_institution_id_to'>,
): PreparedReverseReferral =>
  ({
    upload_id: place.uploadId,
    upload_row: 2,
    created_by: null,
    ...whom(place),
    own_department_id: null,
    specialty_id: null,
    reverse_referral_control_id: null,
    ...fields,
  }) as PreparedReverseReferral

export const preparedAdmission = (
  { tenantId, uploadId, patientId }: Place & { readonly patientId: string },
  fields: Partial<PreparedAdmission> & Pick<PreparedAdmission, 'admission_date'>,
): PreparedAdmission => ({
  upload_id: uploadId,
  patient_hash: patientHash(tenantId, patientId),
  times: 0,
  discharge_date: null,
  own_department_id: null,
  department_code: null,
  main_icd10: null,
  main_disease_name: null,
  admission_icd10: null,
  resource_icd10: null,
  dpc_code: null,
  route: null,
  is_referred: null,
  urgency: null,
  is_by_ambulance: null,
  discharge_to: null,
  outcome: null,
  adl_at_admission: null,
  adl_at_discharge: null,
  jcs_at_admission: null,
  jcs_at_discharge: null,
  postal_code: null,
  sex: null,
  birth_year: null,
  bundled_yen: null,
  fee_yen: null,
  operations: [],
  ...fields,
})
