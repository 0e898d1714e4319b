import { sql } from 'kysely'
import type { TenantTransaction } from '#server/db/tenant.ts'
import type { Touched } from '#server/facts/store/changeFacts.ts'
import { inMonths } from '#server/facts/months/inMonths.ts'

/** Removes the admissions that ended in these months, which is how the survey's files are divided. Runs within `changeFacts`. */
export const removeAdmissions = async (
  tx: TenantTransaction,
  tenantId: number,
  dischargeMonths: readonly string[],
): Promise<Touched & { readonly patients: readonly Buffer[] }> => {
  const { rows } = await sql<{ patient_hash: Buffer; month: string | null }>`
    with gone as (
      delete from hospital_admissions
      where tenant_id = ${tenantId} and ${inMonths('discharge_date', dischargeMonths)}
      returning patient_hash, referral_id
    )
    select gone.patient_hash, date_trunc('month', referrals.referral_date::timestamp)::date as month
    from gone
    left join referrals on referrals.tenant_id = ${tenantId} and referrals.id = gone.referral_id
  `.execute(tx)
  return {
    patients: rows.map(({ patient_hash: patient }) => patient),
    months: [...new Set(rows.flatMap(({ month }) => month ?? []))],
  }
}
