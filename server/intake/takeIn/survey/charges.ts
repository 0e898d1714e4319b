import { sql } from 'kysely'
import type { TenantTransaction } from '#server/db/tenant.ts'
import { openTouchedPatients, touchPatients } from '#server/facts/store/touchedPatients.ts'
import { insertRead } from './insertRead.ts'
import { assignTouchedCharges } from '#server/facts/store/charges.ts'
import type { Touched } from '#server/facts/store/changeFacts.ts'
import { setMonthsAside } from '#server/facts/replaced/replacedMonths.ts'
import type { SurveyUpload } from './surveyUpload.ts'

const chargeColumns = {
  patient_hash: 'bytea',
  admission_date: 'date',
  source: 'text',
  month: 'date',
  bundled_yen: 'bigint',
  fee_yen: 'bigint',
  dpc_code: 'text',
  is_discharged: 'boolean',
  upload_id: 'bigint',
  upload_row: 'bigint',
}

/** Replaces the charges of the file's months, whose decisions must be stored, with those that were read. Call it within `changeFacts`. */
export const replaceCharges = async (
  tx: TenantTransaction,
  { tenantId, id }: SurveyUpload,
  kind: 'd_file' | 'hospital_admission_ef_file',
): Promise<Touched> => {
  const source = kind === 'd_file' ? 'd' : 'ef'
  await openTouchedPatients(tx)
  await setMonthsAside(tx, tenantId, { id, kind })
  await touchPatients(tx, sql`select distinct patient_hash from read_charges`)
  const sums = sql`
    select
      patient_hash, admission_date, ${source}::text as source, month, sum(bundled_yen) as bundled_yen, sum(fee_yen) as fee_yen,
      (array_agg(dpc_code order by dpc_day desc nulls last, line desc) filter (where dpc_code is not null))[1] as dpc_code,
      bool_or(is_discharged) as is_discharged, ${id}::bigint as upload_id, min(line) as upload_row
    from read_charges
    group by patient_hash, admission_date, month`
  await insertRead(tx, tenantId, 'admission_charges', chargeColumns, sums)
  return { patients: [], months: await assignTouchedCharges(tx, tenantId) }
}
