import { type RawBuilder, sql } from 'kysely'
import { insertComputed } from '../../db/insertComputed.ts'
import type { TenantTransaction } from '../../db/tenant.ts'

/**
 * What `referring_institution_months` should contain, computed from the facts alone: how many institutions referred in
 * a month and had referred in just that earlier month the time before. The institutions that referred in a period are
 * the rows of its months whose earlier month is before the period. The number of distinct institutions of any period is
 * thus a sum over a few rows.
 */
export const referringInstitutionMonths = (tenantId: number): RawBuilder<unknown> => sql`
  select month, previous_month, count(*) as institution_count
  from (
    select month, lag(month, 1, '-infinity') over (partition by medical_institution_id order by month) as previous_month
    from (
      select distinct date_trunc('month', referral_date::timestamp)::date as month, medical_institution_id
      from referrals
      where tenant_id = ${tenantId}
    ) as referring
  ) as following
  group by month, previous_month`

/** How many institutions more, or fewer, a row counts. */
interface Moved {
  readonly month: string
  readonly previous_month: string
  readonly change: number
}

/** Rows that count no institution any more go first: a count is never stored as 0. */
const addCounts = async (tx: TenantTransaction, tenantId: number, moved: readonly Moved[]) => {
  const fewer = moved.filter(({ change }) => change < 0)
  const more = moved.filter(({ change }) => change > 0)
  const rowsOf = (rows: readonly Moved[]) => sql`
    jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as moved (month date, previous_month date, change int)`
  const isMoved = sql`
    counts.tenant_id = ${tenantId} and counts.month = moved.month and counts.previous_month = moved.previous_month`
  if (fewer.length > 0) {
    await sql`
      delete from referring_institution_months as counts
      using ${rowsOf(fewer)}
      where ${isMoved} and counts.institution_count + moved.change = 0
    `.execute(tx)
    await sql`
      update referring_institution_months as counts
      set institution_count = counts.institution_count + moved.change
      from ${rowsOf(fewer)}
      where ${isMoved}
    `.execute(tx)
  }
  if (more.length > 0)
    await sql`
      ${insertComputed(
        tenantId,
        'referring_institution_months',
        ['month', 'previous_month', 'institution_count'],
        sql`select month, previous_month, change from ${rowsOf(more)}`,
      )}
      on conflict (tenant_id, month, previous_month) do update
      set institution_count = referring_institution_months.institution_count + excluded.institution_count
    `.execute(tx)
}

/**
 * Moves institutions to other rows after a change of these months. `referral_months` already holds these months as they
 * are now, `referral_institution_months` still as they were. An institution that referred in them both before and now
 * is left alone. For the others the months before and after are looked up.
 */
export const moveReferringInstitutions = async (
  tx: TenantTransaction,
  tenantId: number,
  months: readonly string[],
): Promise<void> => {
  const sorted = months.toSorted()
  const first = sorted[0]
  const last = sorted.at(-1)
  const ofInstitution = sql`
    select others.month
    from referral_institution_months as others
    where others.tenant_id = ${tenantId} and others.medical_institution_id = changed.medical_institution_id`
  const { rows: moved } = await sql<Moved>`
    with before as (
      select medical_institution_id, month
      from referral_institution_months
      where tenant_id = ${tenantId} and month = any(${sorted}::date[])
    ), after as (
      select distinct medical_institution_id, month
      from referral_months
      where tenant_id = ${tenantId} and month = any(${sorted}::date[])
    ), changed as (
      select distinct coalesce(before.medical_institution_id, after.medical_institution_id) as medical_institution_id
      from before
      full join after using (medical_institution_id, month)
      where before.month is null or after.month is null
    ), elsewhere as (
      select changed.medical_institution_id, others.month
      from changed
      cross join lateral (
        (${ofInstitution} and others.month < ${first}::date order by others.month desc limit 1)
        union all
        (${ofInstitution} and others.month > ${last}::date order by others.month limit 1)
        union all
        (
          ${ofInstitution} and others.month > ${first}::date and others.month < ${last}::date
            and others.month <> all(${sorted}::date[])
        )
      ) as others
    ), told as (
      select -1 as change, medical_institution_id, month from before join changed using (medical_institution_id)
      union all
      select 1, medical_institution_id, month from after join changed using (medical_institution_id)
      union all
      select changes.change, medical_institution_id, month from elsewhere cross join (values (-1), (1)) as changes (change)
    )
    select month, previous_month, sum(change)::int as change
    from (
      select
        change,
        month,
        lag(month, 1, '-infinity') over (partition by change, medical_institution_id order by month) as previous_month
      from told
    ) as following
    group by month, previous_month
    having sum(change) <> 0
  `.execute(tx)
  await addCounts(tx, tenantId, moved)
}
