import type { Hospital } from './surveyOffice.ts'

/** The facts of a hospital without ids and hashes, so that hospitals can be compared. */
export const surveySnapshot = async ({ rows }: Hospital) => ({
  admissions: await rows(`
    select admissions.admission_date, admissions.discharge_date, admissions.times, admissions.department_code, admissions.main_icd10,
      admissions.operation_count, admissions.kcode, admissions.bundled_yen, admissions.fee_yen, admissions.dpc_code,
      admissions.is_first_admission, referrals.referral_date, admissions.upload_row
    from hospital_admissions as admissions
    left join referrals on referrals.tenant_id = admissions.tenant_id and referrals.id = admissions.referral_id
    where admissions.tenant_id = $1
    order by admissions.discharge_date, admissions.upload_row`),
  operations: await rows(`
    select count(*) as count, count(kcode) as kcodes from hospital_admission_operations where tenant_id = $1`),
  charges: await rows(`
    select admission_date, source, month, bundled_yen, fee_yen, dpc_code, is_discharged, upload_row
    from admission_charges where tenant_id = $1
    order by source, month, upload_row`),
  sums: await rows(`
    select month, medical_institution_id, first_visit, referral_count, admission_count, operation_count, hospital_days, discharged_count,
      revenue_yen, fee_yen, charged_count
    from referral_months where tenant_id = $1 order by month, medical_institution_id, first_visit`),
  findings: await rows(`
    select kind, first_month, findings from data_uploads
    where tenant_id = $1 and status = 'completed' and replaced_at is null order by kind, first_month`),
})
