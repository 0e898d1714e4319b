import { sql } from 'kysely'
import type { TenantTransaction } from '../../db/tenant.ts'
import { inMonths } from '../months/inMonths.ts'

/**
 * Gives users' marks of letters to the referrals that files have brought again, within `changeFacts`. A referral is known
 * by its institution, day and patient; if the patient has several such, also by department and doctor. A referral without
 * a patient is known by institution, day, department and doctor. A mark whose referral is gone waits for it.
 * @param months - first days of the months in which referrals were added or removed
 */
export const keepLetterMarks = async (
  tx: TenantTransaction,
  tenantId: number,
  months: readonly string[],
): Promise<void> => {
  if (months.length === 0) return
  await sql`
    with waiting as (
      select marks.*,
        row_number() over (
          partition by kind, medical_institution_id, referral_date, patient_hash, own_department_id, doctor_name_from
          order by id
        ) as place
      from referral_letter_marks as marks
      where marks.tenant_id = ${tenantId} and ${inMonths('marks.referral_date', months)}
        and not exists (
          select from referrals as marked where marked.tenant_id = ${tenantId} and marked.id = marks.referral_id
        )
    ), referrals_again as (
      select distinct on (again.referral_id, waiting.kind) waiting.id as mark_id, again.referral_id
      from waiting
      cross join lateral (
        select referrals.id as referral_id
        from referrals
        where referrals.tenant_id = ${tenantId}
          and referrals.medical_institution_id = waiting.medical_institution_id
          and referrals.referral_date = waiting.referral_date
          and referrals.patient_hash is not distinct from waiting.patient_hash
          and (
            waiting.patient_hash is not null
            or (referrals.own_department_id, referrals.doctor_name_from)
              is not distinct from (waiting.own_department_id, waiting.doctor_name_from)
          )
          and not exists (
            select from referral_letter_marks as others
            where others.tenant_id = ${tenantId} and others.referral_id = referrals.id and others.kind = waiting.kind
          )
        order by
          referrals.own_department_id is not distinct from waiting.own_department_id desc,
          referrals.doctor_name_from is not distinct from waiting.doctor_name_from desc,
          referrals.id
        limit 1
        offset waiting.place - 1
      ) as again
      order by again.referral_id, waiting.kind, waiting.id
    )
    update referral_letter_marks as marks
    set referral_id = referrals_again.referral_id
    from referrals_again
    where marks.tenant_id = ${tenantId} and marks.id = referrals_again.mark_id
  `.execute(tx)
}
