import { sql } from 'kysely'
import { UploadKind } from '#contract/facts/uploadKinds.ts'
import type { TenantTransaction } from '../../db/tenant.ts'

/** A month with at least one current fact from a file of this kind. */
export interface LoadedMonth {
  readonly kind: UploadKind
  /** Its first day. */
  readonly month: string
  /** All referrals of the month, including those entered by users; null for other kinds. */
  readonly referral_count: number | null
}

/** Loaded months with what else every chart and report asks for. */
interface LoadedAndLag {
  /** Each kind's months, oldest first. */
  readonly loaded: LoadedMonth[]
  /** Within how many months the tenant's first stays end; null if it has not been computed yet, or no month is loaded. */
  readonly lag: number | null
}

/**
 * The loaded months of some kinds: months with at least one current fact from a file. Facts entered by people do not count, and neither do
 * files whose facts have all been replaced. The settling lag comes with the same statement.
 */
export const readLoadedAndLag = async (
  tx: TenantTransaction,
  tenantId: number,
  kinds: readonly UploadKind[],
): Promise<LoadedAndLag> => {
  // One row for each kind: hundreds of months are read with every chart and report. JSON is parsed faster than arrays are.
  const rows = await tx
    .selectFrom('loaded_months')
    .where('tenant_id', '=', tenantId)
    .where('kind', 'in', kinds)
    .groupBy('kind')
    .orderBy('kind')
    .select([
      'kind',
      sql<string[]>`json_agg(month order by month)`.as('months'),
      sql<(number | null)[]>`json_agg(referral_count order by month)`.as('counts'),
      sql<number | null>`(select month_count from settling_lags where tenant_id = ${tenantId})`.as('lag'),
    ])
    .execute()
  const loaded = rows.flatMap(({ kind, months, counts }) => {
    const uploadKind = UploadKind.parse(kind)
    return months.map((month, place) => ({ kind: uploadKind, month, referral_count: counts[place] ?? null }))
  })
  return { loaded, lag: rows[0]?.lag ?? null }
}

/** The loaded months of some kinds, each kind's oldest first: {@link readLoadedAndLag}. */
export const readLoaded = async (
  tx: TenantTransaction,
  tenantId: number,
  kinds: readonly UploadKind[],
): Promise<LoadedMonth[]> => (await readLoadedAndLag(tx, tenantId, kinds)).loaded

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
