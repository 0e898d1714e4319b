import { sql } from 'kysely'
import type { TenantTransaction } from '../db/tenant.ts'
import { together, type Touched } from './changeFacts.ts'
import { monthOf } from './months.ts'

interface Gone {
  readonly patient_hash: Buffer | null
  readonly day: string
}

const touchedBy = (gone: readonly Gone[]): Touched => ({
  patients: gone.flatMap(({ patient_hash: patient }) => patient ?? []),
  months: [...new Set(gone.map(({ day }) => monthOf(day)))],
})

const removeReferralsOf = async (tx: TenantTransaction, tenantId: number, uploadId: number): Promise<Touched> => {
  await sql`
    update hospital_admissions
    set referral_id = null, is_first_admission = false
    where tenant_id = ${tenantId}
      and referral_id in (select id from referrals where tenant_id = ${tenantId} and upload_id = ${uploadId})
  `.execute(tx)
  const { rows } = await sql<Gone>`
    delete from referrals
    where tenant_id = ${tenantId} and upload_id = ${uploadId}
    returning patient_hash, referral_date as day
  `.execute(tx)
  return touchedBy(rows)
}

const removeReverseReferralsOf = async (tx: TenantTransaction, tenantId: number, uploadId: number) => {
  const { rows } = await sql<Gone>`
    delete from reverse_referrals
    where tenant_id = ${tenantId} and upload_id = ${uploadId}
    returning null as patient_hash, reverse_referral_date as day
  `.execute(tx)
  return touchedBy(rows)
}

interface GoneStay {
  readonly patient_hash: Buffer
  /** Of the referral that led to it. */
  readonly month: string | null
}

const touchedByStays = (stays: readonly GoneStay[]): Touched => ({
  patients: stays.map(({ patient_hash: patient }) => patient),
  months: [...new Set(stays.flatMap(({ month }) => month ?? []))],
})

const removeAdmissionsOf = async (tx: TenantTransaction, tenantId: number, uploadId: number): Promise<Touched> => {
  const { rows } = await sql<GoneStay>`
    with gone as (
      delete from hospital_admissions
      where tenant_id = ${tenantId} and upload_id = ${uploadId}
      returning patient_hash, referral_id
    )
    select gone.patient_hash, date_trunc('month', referrals.referral_date::timestamp)::date as month
    from gone
    left join referrals on referrals.tenant_id = ${tenantId} and referrals.id = gone.referral_id
  `.execute(tx)
  return touchedByStays(rows)
}

/** The stays whose charges go are charged by what is left: the D files', where they tell, else the EF files'. */
const removeChargesOf = async (tx: TenantTransaction, tenantId: number, uploadId: number): Promise<Touched> => {
  const { rows: stays } = await sql<{ patient_hash: Buffer; admission_date: string }>`
    delete from admission_charges
    where tenant_id = ${tenantId} and upload_id = ${uploadId}
    returning patient_hash, admission_date
  `.execute(tx)
  const { rows } = await sql<GoneStay>`
    with stays as (
      select distinct patient_hash, admission_date
      from unnest(
        ${stays.map(({ patient_hash: patient }) => patient)}::bytea[],
        ${stays.map(({ admission_date: day }) => day)}::date[]
      ) as gone (patient_hash, admission_date)
    ), left_over as (
      select stays.patient_hash, stays.admission_date, charges.bundled_yen, charges.fee_yen
      from stays
      left join lateral (
        select sum(bundled_yen)::bigint as bundled_yen, sum(fee_yen)::bigint as fee_yen
        from admission_charges as charges
        where charges.tenant_id = ${tenantId}
          and charges.patient_hash = stays.patient_hash
          and charges.admission_date = stays.admission_date
        group by charges.source
        order by charges.source
        limit 1
      ) as charges on true
    ), changed as (
      update hospital_admissions as admissions
      set bundled_yen = left_over.bundled_yen, fee_yen = left_over.fee_yen
      from left_over
      where admissions.tenant_id = ${tenantId}
        and admissions.patient_hash = left_over.patient_hash
        and admissions.admission_date = left_over.admission_date
      returning admissions.patient_hash, admissions.referral_id
    )
    select changed.patient_hash, date_trunc('month', referrals.referral_date::timestamp)::date as month
    from changed
    left join referrals on referrals.tenant_id = ${tenantId} and referrals.id = changed.referral_id
  `.execute(tx)
  return touchedByStays(rows)
}

/** Removes all facts that an upload has brought, within {@link changeFacts}. */
export const removeUploadFacts = async (
  tx: TenantTransaction,
  tenantId: number,
  uploadId: number,
): Promise<Touched> => {
  const changes: Touched[] = []
  for (const remove of [removeReferralsOf, removeReverseReferralsOf, removeAdmissionsOf, removeChargesOf])
    changes.push(await remove(tx, tenantId, uploadId))
  return together(changes)
}

/** How many facts an upload has brought that stand. */
export const countUploadFacts = async (tx: TenantTransaction, tenantId: number, uploadId: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select
      (select count(*) from referrals where tenant_id = ${tenantId} and upload_id = ${uploadId})
      + (select count(*) from reverse_referrals where tenant_id = ${tenantId} and upload_id = ${uploadId})
      + (select count(*) from hospital_admissions where tenant_id = ${tenantId} and upload_id = ${uploadId})
      + (select count(*) from admission_charges where tenant_id = ${tenantId} and upload_id = ${uploadId}) as count
  `.execute(tx)
  return rows[0]?.count ?? 0
}
