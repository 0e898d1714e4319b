import { sql } from 'kysely'
import { fiscalYearOf, lastDayOf } from '#contract/months.ts'
import { segmentFor, segmentMonths } from '#contract/facts/segmentation.ts'
import { idIn } from '../../db/idIn.ts'
import { readColumns } from '../../db/readColumns.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { type FigureMonths, isAnyMonthIn, readFigureMonths } from '../months/figureMonths.ts'
import { readSegmentation, type StoredSegmentation } from './segmentationStore.ts'

/** The days of the referrals that make the segments of a fiscal year ({@link segmentMonths}). */
export const segmentDays = (
  fiscalYear: number,
  baseMonth: string | null,
): { readonly start_date: string; readonly end_date: string } => {
  const { first, last } = segmentMonths(fiscalYear, baseMonth)
  return { start_date: first, end_date: lastDayOf(last) }
}

/** Whether institutions have segments in a fiscal year: without any loaded month nobody knows them, and without referrals they would belong to the rest. */
export const isYearWithSegments = (
  { referrals, baseMonth }: Pick<FigureMonths, 'referrals' | 'baseMonth'>,
  fiscalYear: number,
): boolean => isAnyMonthIn(referrals, segmentDays(fiscalYear, baseMonth))

/** Whether no survey files of a fiscal year are loaded: rates of admission are unknown then, and not low. */
export const areStaysUnknownIn = (
  { stays, baseMonth }: Pick<FigureMonths, 'stays' | 'baseMonth'>,
  fiscalYear: number,
): boolean => !isAnyMonthIn(stays, segmentDays(fiscalYear, baseMonth))

/** The segments of institutions in one fiscal year, as {@link readInstitutionSegments} tells them of one institution. */
export interface SegmentsOfYear {
  readonly setting: StoredSegmentation
  readonly fiscalYear: number
  /** Segments by institution; null where admissions decide, of which nothing is loaded. All others belong to the rest. */
  readonly segments: ReadonlyMap<number, StoredSegmentation['segments'][number] | null>
}

/**
 * Reads the segments in the fiscal year of a day, but at the latest in that of the base month.
 * @param institutionIds - null for all that have referrals
 * @returns null if nothing of that year is loaded, so that no segment is known
 */
export const readSegmentsOfYear = async (
  tx: TenantTransaction,
  tenantId: number,
  day: string,
  institutionIds: readonly number[] | null,
): Promise<SegmentsOfYear | null> => {
  const months = await readFigureMonths(tx, tenantId)
  const { baseMonth } = months
  if (baseMonth === null) return null
  const fiscalYear = Math.min(fiscalYearOf(day), fiscalYearOf(baseMonth))
  if (!isYearWithSegments(months, fiscalYear)) return null
  const setting = await readSegmentation(tx, tenantId)
  const { excluded_own_department_ids: excluded } = setting
  const [table, counts] =
    excluded.length === 0
      ? (['referral_institution_months', sql`true`] as const)
      : (['referral_months', sql`own_department_id <> all(${excluded}::bigint[])`] as const)
  const { start_date: start, end_date: end } = segmentDays(fiscalYear, baseMonth)
  const [ids, referrals, admissions] = await readColumns(
    tx,
    ['medical_institution_id', 'referral_count', 'admission_count'],
    sql`
      select
        medical_institution_id,
        sum(referral_count) as referral_count,
        sum(admission_count) as admission_count
      from ${sql.table(table)}
      where tenant_id = ${tenantId}
        and month >= ${start}::date
        and month <= ${end}::date
        and month <= ${baseMonth}::date
        and ${counts}
        and ${institutionIds === null ? sql`true` : idIn('medical_institution_id', institutionIds)}
      group by medical_institution_id`,
  )
  const areStaysUnknown = areStaysUnknownIn(months, fiscalYear)
  const segments = new Map<number, StoredSegmentation['segments'][number] | null>()
  for (const [place, id] of ids.entries()) {
    const count = referrals[place] ?? 0
    const admissionRate = count > 0 ? (100 * (admissions[place] ?? 0)) / count : null
    const segment = segmentFor({ count, admissionRate, areStaysUnknown }, setting.segments)
    if (segment !== undefined) segments.set(id, segment)
  }
  return { setting, fiscalYear, segments }
}
