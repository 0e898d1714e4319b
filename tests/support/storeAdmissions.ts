import { sql } from 'kysely'
import type { TenantTransaction } from '../db/tenant.ts'
import type { PreparedAdmission, PreparedOperation } from './preparedFacts.ts'
import { asRecords, nextIds, type Stored } from './storeFacts.ts'

/** Whether an operation was done in this stay; one whose day is unknown stands in the papers of the stay, so it was. */
const isDoneIn =
  ({ admission_date: admitted, discharge_date: discharged }: PreparedAdmission) =>
  ({ operation_date: day }: PreparedOperation): boolean =>
    day === null || (day >= admitted && (discharged === null || day <= discharged))

/** Stores admissions with their operations, within {@link changeFacts}. They are linked by it, not here. */
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
  await sql`
    insert into hospital_admissions (
      tenant_id, id, patient_hash, admission_date, times, discharge_date, own_department_id, department_code, main_icd10,
      main_disease_name, admission_icd10, resource_icd10, dpc_code, route, is_referred, urgency, is_by_ambulance, discharge_to, outcome,
      adl_at_admission, adl_at_discharge, jcs_at_admission, jcs_at_discharge, postal_code, sex, birth_year, operation_count, kcode,
      anaesthesia, bundled_yen, fee_yen, upload_id
    )
    select ${tenantId}, id, decode(patient_hash, 'hex'), admission_date, times, discharge_date, own_department_id, department_code,
      main_icd10, main_disease_name, admission_icd10, resource_icd10, dpc_code, route, is_referred, urgency, is_by_ambulance,
      discharge_to, outcome, adl_at_admission, adl_at_discharge, jcs_at_admission, jcs_at_discharge, postal_code, sex, birth_year,
      operation_count, kcode, anaesthesia, bundled_yen, fee_yen, upload_id
    from jsonb_to_recordset(${asRecords(rows)}::jsonb) as prepared (
      id bigint, patient_hash text, admission_date date, times smallint, discharge_date date, own_department_id bigint,
      department_code text, main_icd10 text, main_disease_name text, admission_icd10 text, resource_icd10 text, dpc_code text,
      route text, is_referred boolean, urgency text, is_by_ambulance boolean, discharge_to text, outcome text, adl_at_admission text,
      adl_at_discharge text, jcs_at_admission text, jcs_at_discharge text, postal_code text, sex text, birth_year smallint,
      operation_count int, kcode text, anaesthesia text, bundled_yen bigint, fee_yen bigint, upload_id bigint
    )
  `.execute(tx)
  const operations = admissions.flatMap(({ operations: listed }, index) =>
    listed.map((operation, place) => ({ ...operation, hospital_admission_id: ids[index], position: place + 1 })),
  )
  await sql`
    insert into hospital_admission_operations (
      tenant_id, hospital_admission_id, position, operation_date, kcode, anaesthesia, name
    )
    select ${tenantId}, hospital_admission_id, position, operation_date, kcode, anaesthesia, name
    from jsonb_to_recordset(${JSON.stringify(operations)}::jsonb) as prepared (
      hospital_admission_id bigint, position smallint, operation_date date, kcode text, anaesthesia text, name text
    )
  `.execute(tx)
  return { ids, touched: { patients: admissions.map(({ patient_hash: patient }) => patient), months: [] } }
}
