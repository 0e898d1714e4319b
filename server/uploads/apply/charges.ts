import { sql } from 'kysely'
import { monthsBetween } from '../../../contract/months.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { assignCharges } from '../../facts/charges.ts'
import type { Touched } from '../../facts/changeFacts.ts'
import type { SurveyUpload } from '../surveyUpload.ts'

/** Puts the charges that were read in the place of those of the file's months, within `changeFacts`. */
export const replaceCharges = async (tx: TenantTransaction, upload: SurveyUpload): Promise<Touched> => {
  const { tenantId, id, kind, firstMonth, lastMonth } = upload
  const source = kind === 'd_file' ? 'd' : 'ef'
  await sql`create temp table touched_patients (patient_hash bytea) on commit drop`.execute(tx)
  await sql`
    with gone as (
      delete from admission_charges
      where tenant_id = ${tenantId} and source = ${source} and month = any(${monthsBetween(firstMonth, lastMonth)}::date[])
      returning patient_hash
    )
    insert into touched_patients
    select patient_hash from gone union select patient_hash from read_charges
  `.execute(tx)
  await sql`
    insert into admission_charges (
      tenant_id, patient_hash, admission_date, source, month, bundled_yen, fee_yen, dpc_code, is_discharged, upload_id, upload_row
    )
    select
      ${tenantId}, patient_hash, admission_date, ${source}, month, sum(bundled_yen), sum(fee_yen),
      (array_agg(dpc_code order by dpc_day desc nulls last, line desc) filter (where dpc_code is not null))[1],
      bool_or(is_discharged), ${id}, min(line)
    from read_charges
    group by patient_hash, admission_date, month
  `.execute(tx)
  const months = await assignCharges(tx, tenantId, sql`select patient_hash from touched_patients`)
  return { patients: [], months }
}
