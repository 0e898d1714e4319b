import { monthOf } from '#contract/months.ts'
import { sql } from 'kysely'
import { insertComputed } from '#server/db/insertComputed.ts'
import type { TenantTransaction } from '#server/db/tenant.ts'
import { assignCharges } from '#server/facts/store/charges.ts'
import { asRecords, nextIds, type Stored } from '#server/facts/store/storeFacts.ts'

export interface PreparedOperation {
  readonly operation_date: string | null
  readonly kcode: string | null
  readonly anaesthesia: string | null
  readonly name: string | null
}

export interface PreparedAdmission {
  readonly upload_id: number
  readonly patient_hash: Buffer
  readonly admission_date: string
  /** 回数管理番号. */
  readonly times: number
  readonly discharge_date: string | null
  readonly own_department_id: number | null
  readonly department_code: string | null
  readonly main_icd10: string | null
  readonly main_disease_name: string | null
  readonly admission_icd10: string | null
  readonly resource_icd10: string | null
  readonly route: string | null
  readonly is_referred: boolean | null
  readonly urgency: string | null
  readonly is_by_ambulance: boolean | null
  readonly discharge_to: string | null
  readonly outcome: string | null
  readonly adl_at_admission: string | null
  readonly adl_at_discharge: string | null
  readonly jcs_at_admission: string | null
  readonly jcs_at_discharge: string | null
  readonly postal_code: string | null
  readonly sex: string | null
  readonly birth_year: number | null
  /** From the D file; null if it has no row for the stay. */
  readonly dpc_code: string | null
  readonly bundled_yen: number | null
  readonly fee_yen: number | null
  /** In the file's order. Operations outside the stay are stored but do not count. */
  readonly operations: readonly PreparedOperation[]
}

/** Whether an operation was done in this stay. One without a date counts, because it comes from the stay's own records. */
const isDoneIn =
  ({ admission_date: admitted, discharge_date: discharged }: PreparedAdmission) =>
  ({ operation_date: day }: PreparedOperation): boolean =>
    day === null || (day >= admitted && (discharged === null || day <= discharged))

const storeCharges = async (tx: TenantTransaction, tenantId: number, admissions: readonly PreparedAdmission[]) => {
  const charges = admissions.flatMap((admission) => {
    const { patient_hash, admission_date, bundled_yen: bundled, fee_yen: fee, dpc_code, upload_id } = admission
    if (bundled === null && fee === null && dpc_code === null) return []
    return { patient_hash, admission_date, month: monthOf(admission_date), bundled, fee, dpc_code, upload_id }
  })
  await insertComputed(
    tenantId,
    'admission_charges',
    ['patient_hash', 'admission_date', 'source', 'month', 'bundled_yen', 'fee_yen', 'dpc_code', 'upload_id'],
    sql`
      select decode(patient_hash, 'hex'), admission_date, 'd', month, coalesce(bundled, 0), coalesce(fee, 0), dpc_code, upload_id
      from jsonb_to_recordset(${asRecords(charges)}::jsonb) as prepared (
      patient_hash text, admission_date date, month date, bundled bigint, fee bigint, dpc_code text, upload_id bigint
    )`,
  ).execute(tx)
  const hashes = admissions.map(({ patient_hash: patient }) => patient)
  return assignCharges(tx, tenantId, sql`select unnest(${hashes}::bytea[])`)
}

/** Stores admissions with their operations and charges, as an import of the survey's files does. Runs within `changeFacts`. */
export const storeAdmissions = async (
  tx: TenantTransaction,
  tenantId: number,
  admissions: readonly PreparedAdmission[],
): Promise<Stored> => {
  const ids = await nextIds(tx, 'hospital_admissions_id_seq', admissions.length)
  const rows = admissions.map(({ operations, ...admission }, index) => {
    const counted = operations.filter(isDoneIn({ ...admission, operations }))
    const [first] = counted
    return {
      ...admission,
      id: ids[index],
      operation_count: counted.length,
      kcode: first?.kcode ?? null,
      anaesthesia: first?.anaesthesia ?? null,
    }
  })
  await insertComputed(
    tenantId,
    'hospital_admissions',
    [
      'id',
      'patient_hash',
      'admission_date',
      'times',
      'discharge_date',
      'own_department_id',
      'department_code',
      'main_icd10',
      'main_disease_name',
      'admission_icd10',
      'resource_icd10',
      'route',
      'is_referred',
      'urgency',
      'is_by_ambulance',
      'discharge_to',
      'outcome',
      'adl_at_admission',
      'adl_at_discharge',
      'jcs_at_admission',
      'jcs_at_discharge',
      'postal_code',
      'sex',
      'birth_year',
      'operation_count',
      'kcode',
      'anaesthesia',
      'upload_id',
    ],
    sql`
      select id, decode(patient_hash, 'hex'), admission_date, times, discharge_date, own_department_id, department_code,
      main_icd10, main_disease_name, admission_icd10, resource_icd10, route, is_referred, urgency, is_by_ambulance,
      discharge_to, outcome, adl_at_admission, adl_at_discharge, jcs_at_admission, jcs_at_discharge, postal_code, sex, birth_year,
      operation_count, kcode, anaesthesia, upload_id
      from jsonb_to_recordset(${asRecords(rows)}::jsonb) as prepared (
      id bigint, patient_hash text, admission_date date, times smallint, discharge_date date, own_department_id bigint,
      department_code text, main_icd10 text, main_disease_name text, admission_icd10 text, resource_icd10 text,
      route text, is_referred boolean, urgency text, is_by_ambulance boolean, discharge_to text, outcome text, adl_at_admission text,
      adl_at_discharge text, jcs_at_admission text, jcs_at_discharge text, postal_code text, sex text, birth_year smallint,
      operation_count int, kcode text, anaesthesia text, upload_id bigint
    )`,
  ).execute(tx)
  const operations = admissions.flatMap(({ operations: listed }, index) =>
    listed.map((operation, place) => ({ ...operation, hospital_admission_id: ids[index], position: place + 1 })),
  )
  await insertComputed(
    tenantId,
    'hospital_admission_operations',
    ['hospital_admission_id', 'position', 'operation_date', 'kcode', 'anaesthesia', 'name'],
    sql`
      select hospital_admission_id, position, operation_date, kcode, anaesthesia, name
      from jsonb_to_recordset(${JSON.stringify(operations)}::jsonb) as prepared (
      hospital_admission_id bigint, position smallint, operation_date date, kcode text, anaesthesia text, name text
    )`,
  ).execute(tx)
  const patients = admissions.map(({ patient_hash: patient }) => patient)
  const months = await storeCharges(tx, tenantId, admissions)
  return { ids, touched: { patients, months } }
}
