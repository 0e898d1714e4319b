import { removePatientIds } from '#server/facts/referrals/patientNumbers.ts'
import { monthOf } from '#contract/months.ts'
import { sql } from 'kysely'
import type { TenantTransaction } from '#server/db/tenant.ts'
import type { Touched } from '#server/facts/store/changeFacts.ts'
import { inMonths } from '#server/facts/months/inMonths.ts'

interface Gone {
  readonly patient_hash: Buffer | null
  readonly day: string
}

const touchedBy = (gone: readonly Gone[]): Touched => ({
  patients: gone.flatMap(({ patient_hash: patient }) => patient ?? []),
  months: [...new Set(gone.map(({ day }) => monthOf(day)))],
})

/** Removes the referrals of these months that came from files. Runs within `changeFacts`. */
export const removeReferrals = async (
  tx: TenantTransaction,
  tenantId: number,
  months: readonly string[],
): Promise<Touched> => {
  const going = sql`
    tenant_id = ${tenantId} and upload_id is not null and ${inMonths('referral_date', months)}`
  await sql`
    update hospital_admissions
    set referral_id = null, is_first_admission = false
    where tenant_id = ${tenantId} and referral_id in (select id from referrals where ${going})
  `.execute(tx)
  await removePatientIds(tx, tenantId, 'referral', sql`select id from referrals where ${going}`)
  const { rows } = await sql<Gone>`
    delete from referrals where ${going} returning patient_hash, referral_date as day
  `.execute(tx)
  return touchedBy(rows)
}

/** Likewise for reverse referrals. */
export const removeReverseReferrals = async (
  tx: TenantTransaction,
  tenantId: number,
  months: readonly string[],
): Promise<Touched> => {
  const going = sql`
    tenant_id = ${tenantId} and upload_id is not null and ${inMonths('reverse_referral_date', months)}`
  await removePatientIds(tx, tenantId, 'reverse_referral', sql`select id from reverse_referrals where ${going}`)
  const { rows } = await sql<Gone>`
    delete from reverse_referrals where ${going}
    returning null as patient_hash, reverse_referral_date as day
  `.execute(tx)
  return touchedBy(rows)
}
