import { sql } from 'kysely'
import type { SurveyKind, UploadDecisions } from '#contract/intake/dataUploads.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import type { RowFinding } from '../reading/survey/settings.ts'
import { countStandingMonths, type MonthCount } from './standingMonths.ts'
import type { SurveyUpload } from '../takeIn/survey/surveyUpload.ts'

const chargedStays = sql<MonthCount>`
  select month, count(*) as count
  from (select distinct month, patient_hash, admission_date from read_charges) as stays
  group by month`

/** The contents of a file that was read, counted in the same way as the current facts. */
const brought: Readonly<Record<SurveyKind, typeof chargedStays>> = {
  ff1_file: sql`
    select date_trunc('month', discharge_date::timestamp)::date as month, count(*) as count
    from stays
    group by 1`,
  d_file: chargedStays,
  hospital_admission_ef_file: chargedStays,
  outpatient_ef_file: sql`
    select date_trunc('month', visit_date::timestamp)::date as month, count(*) as count
    from (select distinct patient_hash, visit_date, department_code from read_visits) as visits
    group by 1`,
}

/** From this many lost records on, the user is asked. */
const minLost = 5

/** The current and the new number of records in the months that would shrink by more than half, summed up; null if there are none. */
export const lossOf = (
  standing: readonly MonthCount[],
  bringing: readonly MonthCount[],
): NonNullable<UploadDecisions['loss']> | null => {
  const after = new Map(bringing.map(({ month, count }) => [month, count]))
  const shrinking = standing
    .map(({ month, count }) => ({ before: count, after: after.get(month) ?? 0 }))
    .filter((month) => month.after * 2 < month.before && month.before - month.after >= minLost)
  if (shrinking.length === 0) return null
  const standingCount = shrinking.reduce((sum, { before }) => sum + before, 0)
  const remainingCount = shrinking.reduce((sum, month) => sum + month.after, 0)
  return { standing_count: standingCount, remaining_count: remainingCount, lost_count: standingCount - remainingCount }
}

/**
 * Finds repeated charges. The database does this because a file may have millions of rows.
 * @returns a finding with the repeated rows, or none
 */
export const findRepeatedCharges = async (tx: TenantTransaction): Promise<readonly RowFinding[]> => {
  const { rows } = await sql<{ count: number; examples: string[] }>`
    select sum(row_count)::int as count, (array_agg(line::text order by line))[1:10] as examples
    from read_charge_keys
    join (
      select high, low, min(line) as first_line from read_charge_keys group by high, low having count(*) > 1
    ) as repeated using (high, low)
    where line <> first_line
    having count(*) > 0
  `.execute(tx)
  return rows.map((repeated) => ({ code: 'repeated_rows', ...repeated }))
}

/** Adds single charges to the sums. Of repeated charges it adds only the first. */
export const takeChargesOnce = async (tx: TenantTransaction): Promise<void> => {
  await sql`
    insert into read_charges (
      patient_hash, admission_date, month, is_discharged, bundled_yen, fee_yen, dpc_code, dpc_day, line
    )
    select patient_hash, admission_date, month, is_discharged, bundled_yen, fee_yen, dpc_code, dpc_day, line
    from (select distinct on (high, low) * from read_single_charges order by high, low, line) as charges
  `.execute(tx)
}

/** What must be decided before the file can replace the current facts; null: nothing. */
export const openDecisionsOf = async (
  tx: TenantTransaction,
  { tenantId, kind, firstMonth, lastMonth, doubles, confirmedLoss }: SurveyUpload,
  findings: readonly RowFinding[],
): Promise<UploadDecisions | null> => {
  const standing = await countStandingMonths(tx, tenantId, kind, [firstMonth, lastMonth])
  const bringing = standing.length === 0 ? [] : (await brought[kind].execute(tx)).rows
  const loss = lossOf(standing, bringing)
  const repeated = findings.find(({ code }) => code === 'repeated_rows')
  const open = {
    repeated_row_count: doubles === null && repeated ? repeated.count : null,
    loss: loss && loss.lost_count !== confirmedLoss ? loss : null,
  }
  return open.repeated_row_count === null && open.loss === null ? null : open
}
