import { sql } from 'kysely'
import type { z } from 'zod'
import type { InstitutionSegment } from '../../contract/referrals.ts'
import { segmentFor } from '../../contract/segmentation.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { readSegmentation } from './segmentationStore.ts'

/** The segments of an institution in the fiscal years from the tenant's first referral to its last, newest first. */
export const readInstitutionSegments = async (
  tx: TenantTransaction,
  tenantId: number,
  institutionId: number,
): Promise<z.input<typeof InstitutionSegment>[]> => {
  const setting = await readSegmentation(tx, tenantId)
  const { rows } = await sql<{ year: number; referral_count: number; admission_count: number }>`
    with ends as (
      select
        (select min(month) from referral_department_months where tenant_id = ${tenantId}) as first,
        (select max(month) from referral_department_months where tenant_id = ${tenantId}) as last
    )
    select
      years.year,
      coalesce(sum(months.referral_count), 0) as referral_count,
      coalesce(sum(months.admission_count), 0) as admission_count
    from ends
    cross join lateral generate_series(
      extract(year from ends.first - interval '3 months')::int,
      extract(year from ends.last - interval '3 months')::int
    ) as years (year)
    left join referral_months as months
      on months.tenant_id = ${tenantId}
      and months.medical_institution_id = ${institutionId}
      and months.month >= make_date(years.year, 4, 1)
      and months.month < make_date(years.year + 1, 4, 1)
      and months.own_department_id <> all(${setting.excluded_own_department_ids}::bigint[])
    group by years.year
    order by years.year desc
  `.execute(tx)
  return rows.map(({ year, referral_count: count, admission_count: admissions }) => {
    const admissionRate = count > 0 ? (100 * admissions) / count : null
    const segment = segmentFor({ count, admissionRate }, setting.segments)
    return {
      medical_institution_id: institutionId,
      period: String(year),
      segment_id: segment?.id ?? setting.rest_segment_id,
      segment_label: segment?.label ?? setting.rest_segment_label,
      referral_count: count,
      referral_admission_rate: admissionRate,
    }
  })
}
