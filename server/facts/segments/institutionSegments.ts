import { sql } from 'kysely'
import type { z } from 'zod'
import type { InstitutionSegment } from '#contract/facts/referrals.ts'
import type { Language } from '#contract/messages.ts'
import { fiscalYearOf, monthOf, monthsBetween } from '#contract/months.ts'
import { segmentFor, segmentMonths } from '#contract/facts/segmentation.ts'
import { recordsOf } from '../../db/rowsInBatches.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { readFigureMonths } from '../months/figureMonths.ts'
import { readSegmentation } from './segmentationStore.ts'
import { areStaysUnknownIn, isYearWithSegments } from './segmentsOfYear.ts'

/**
 * The segments of an institution in the fiscal years ({@link segmentMonths}) from the first loaded month to the base month, newest first, without years of which
 * nothing is loaded, and those whose segment depends on admissions of which nothing is loaded.
 */
export const readInstitutionSegments = async (
  tx: TenantTransaction,
  tenantId: number,
  institutionId: number,
  language: Language,
): Promise<z.input<typeof InstitutionSegment>[]> => {
  const months = await readFigureMonths(tx, tenantId)
  const { baseMonth } = months
  const [first] = months.referrals
  if (first === undefined || baseMonth === null) return []
  const setting = await readSegmentation(tx, tenantId, language)
  const years = [...new Set(monthsBetween(monthOf(first), baseMonth).map(fiscalYearOf))].map((year) => ({
    year,
    ...segmentMonths(year, baseMonth),
  }))
  const columns = { year: 'int', first: 'date', last: 'date' }
  const { rows } = await sql<{
    year: number
    first: string
    last: string
    referral_count: number
    admission_count: number
  }>`
    select
      years.year,
      years.first,
      years.last,
      coalesce(sum(months.referral_count), 0) as referral_count,
      coalesce(sum(months.admission_count), 0) as admission_count
    from (${recordsOf(JSON.stringify(years), columns)}) as years
    left join referral_months as months
      on months.tenant_id = ${tenantId}
      and months.medical_institution_id = ${institutionId}
      and months.month >= years.first
      and months.month <= least(years.last, ${baseMonth}::date)
      and months.own_department_id <> all(${setting.excluded_own_department_ids}::bigint[])
    group by years.year, years.first, years.last
    order by years.year desc
  `.execute(tx)
  const known = rows.filter(({ year }) => isYearWithSegments(months, year))
  return known.flatMap(({ year, referral_count: count, admission_count: admissions, ...judged }) => {
    const admissionRate = count > 0 ? (100 * admissions) / count : null
    const areStaysUnknown = areStaysUnknownIn(months, year)
    const segment = segmentFor({ count, admissionRate, areStaysUnknown }, setting.segments)
    if (segment === null) return []
    return [
      {
        medical_institution_id: institutionId,
        period: String(year),
        first_month: judged.first,
        last_month: judged.last,
        segment_id: segment?.id ?? setting.rest_segment_id,
        segment_label: segment?.label ?? setting.rest_segment_label,
        referral_count: count,
        referral_admission_rate: areStaysUnknown && admissions === 0 ? null : admissionRate,
      },
    ]
  })
}
