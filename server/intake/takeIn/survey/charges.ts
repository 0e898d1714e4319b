import { sql } from 'kysely'
import type { TenantTransaction } from '../../../db/tenant.ts'
import { assignCharges } from '../../../facts/store/charges.ts'
import type { Touched } from '../../../facts/store/changeFacts.ts'
import { setMonthsAside } from '../../../facts/replaced/replacedMonths.ts'
import type { SurveyUpload } from './surveyUpload.ts'

/** Replaces the charges of the file's months, whose decisions must be stored, with those that were read. Call it within `changeFacts`. */
export const replaceCharges = async (
  tx: TenantTransaction,
  { tenantId, id }: SurveyUpload,
  kind: 'd_file' | 'hospital_admission_ef_file',
): Promise<Touched> => {
  const source = kind === 'd_file' ? 'd' : 'ef'
  await sql`create temp table touched_patients (patient_hash bytea) on commit drop`.execute(tx)
  await setMonthsAside(tx, tenantId, { id, kind })
  await sql`insert into touched_patients select distinct patient_hash from read_charges`.execute(tx)
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
