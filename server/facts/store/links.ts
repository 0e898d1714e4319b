import { type RawBuilder, sql } from 'kysely'
import type { TenantTransaction } from '../../db/tenant.ts'

/** Whose admissions: those of patients with these hashes, or of a query of hashes; or all. */
export type Scope = 'all' | { readonly patients: readonly Buffer[] | RawBuilder<unknown> }

const within = (scope: Scope) => {
  if (scope === 'all') return sql``
  const { patients } = scope
  return 'compile' in patients
    ? sql`and admissions.patient_hash in (${patients})`
    : sql`and admissions.patient_hash = any(${patients}::bytea[])`
}

/**
 * Admissions with the referral that each belongs to: the patient's latest one at most
 * `max_referral_hospital_admission_period` days before. Among referrals of the same day, one to the admitting
 * department comes first. Then their contents decide, so that the order of arrival makes no difference. The earliest
 * admission of a referral is its first stay.
 */
export const computedLinks = (tenantId: number, scope: Scope) => sql`
  select
    found.*,
    found.referral_id is not null
      and row_number() over (partition by found.referral_id order by found.admission_date, found.times) = 1 as is_first
  from (
    select distinct on (admissions.id)
      admissions.id,
      admissions.admission_date,
      admissions.times,
      admissions.referral_id as stored_referral_id,
      admissions.is_first_admission as stored_is_first,
      referrals.id as referral_id
    from hospital_admissions as admissions
    join tenants on tenants.tenant_id = ${tenantId}
    left join referrals
      on referrals.tenant_id = ${tenantId}
      and referrals.patient_hash = admissions.patient_hash
      and referrals.referral_date
        between admissions.admission_date - tenants.max_referral_hospital_admission_period and admissions.admission_date
    where admissions.tenant_id = ${tenantId} ${within(scope)}
    order by
      admissions.id,
      referrals.referral_date desc,
      coalesce(referrals.own_department_id = admissions.own_department_id, false) desc,
      referrals.first_visit_flag desc,
      referrals.medical_institution_id,
      referrals.own_department_id,
      referrals.referral_department,
      referrals.doctor_name_from,
      referrals.doctor_name_to,
      referrals.reason_for_presenting,
      referrals.id
  ) as found`

/**
 * Lets only one transaction at a time change the facts of a tenant, so that links and rollups are made from all facts.
 * It must be the first statement of every such change.
 */
export const lockFacts = async (tx: TenantTransaction, tenantId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('renkei facts'), ${tenantId}::int)`.execute(tx)
}

/**
 * Links admissions to the referrals that they belong to.
 * @returns the months of the referrals that gained or lost a stay; their rollups must be refreshed
 */
export const linkAdmissions = async (tx: TenantTransaction, tenantId: number, scope: Scope): Promise<string[]> => {
  if (scope !== 'all' && Array.isArray(scope.patients) && scope.patients.length === 0) return []
  const { rows } = await sql<{ month: string }>`
    with computed as (${computedLinks(tenantId, scope)}), changed as (
      update hospital_admissions
      set referral_id = computed.referral_id, is_first_admission = computed.is_first
      from computed
      where hospital_admissions.tenant_id = ${tenantId}
        and hospital_admissions.id = computed.id
        and (computed.stored_referral_id, computed.stored_is_first)
          is distinct from (computed.referral_id, computed.is_first)
      returning computed.stored_referral_id, computed.referral_id
    )
    select distinct date_trunc('month', referrals.referral_date::timestamp)::date as month
    from changed
    cross join lateral (values (changed.stored_referral_id), (changed.referral_id)) as touched (id)
    join referrals on referrals.tenant_id = ${tenantId} and referrals.id = touched.id
  `.execute(tx)
  return rows.map(({ month }) => month)
}
