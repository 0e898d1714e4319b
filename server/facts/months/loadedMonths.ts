import { sql } from 'kysely'
import { UploadKind } from '../../../contract/facts/uploadKinds.ts'
import type { TenantTransaction } from '../../db/tenant.ts'

/** A month with at least one current fact from a file of this kind. */
export interface LoadedMonth {
  readonly kind: UploadKind
  /** Its first day. */
  readonly month: string
  /** All referrals of the month, including those entered by users; null for other kinds. */
  readonly referral_count: number | null
}

/**
 * The loaded months of some kinds, each kind's oldest first: months with at least one current fact from a file. Facts entered by
 * people do not count, and neither do files whose facts have all been replaced.
 */
export const readLoaded = async (
  tx: TenantTransaction,
  tenantId: number,
  kinds: readonly UploadKind[],
): Promise<LoadedMonth[]> => {
  // One row for each kind: hundreds of months are read with every chart and report.
  const rows = await tx
    .selectFrom('loaded_months')
    .where('tenant_id', '=', tenantId)
    .where('kind', 'in', kinds)
    .groupBy('kind')
    .orderBy('kind')
    .select([
      'kind',
      sql<string[]>`array_agg(month order by month)`.as('months'),
      sql<(number | null)[]>`array_agg(referral_count order by month)`.as('counts'),
    ])
    .execute()
  return rows.flatMap(({ kind, months, counts }) => {
    const uploadKind = UploadKind.parse(kind)
    return months.map((month, place) => ({ kind: uploadKind, month, referral_count: counts[place] ?? null }))
  })
}

/** The months of one kind among loaded months, in their order. */
export const monthsOfKind = (loaded: readonly LoadedMonth[], kind: UploadKind): string[] =>
  loaded.flatMap((one) => (one.kind === kind ? one.month : []))

/** The loaded months of a kind, oldest first: {@link readLoaded}. */
export const readLoadedMonths = async (
  tx: TenantTransaction,
  tenantId: number,
  kind: UploadKind,
): Promise<readonly string[]> => monthsOfKind(await readLoaded(tx, tenantId, [kind]), kind)

/** The loaded months of each kind, oldest first: {@link readLoaded}. */
export const readAllLoadedMonths = async (
  tx: TenantTransaction,
  tenantId: number,
): Promise<Readonly<Record<UploadKind, readonly string[]>>> => {
  const loaded = await readLoaded(tx, tenantId, UploadKind.options)
  return {
    referral: monthsOfKind(loaded, 'referral'),
    reverse_referral: monthsOfKind(loaded, 'reverse_referral'),
    ff1_file: monthsOfKind(loaded, 'ff1_file'),
    d_file: monthsOfKind(loaded, 'd_file'),
    outpatient_ef_file: monthsOfKind(loaded, 'outpatient_ef_file'),
    hospital_admission_ef_file: monthsOfKind(loaded, 'hospital_admission_ef_file'),
  }
}
