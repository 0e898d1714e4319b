import { type RawBuilder, sql } from 'kysely'
import type { TenantTransaction } from '../../db/tenant.ts'

/** Rows of months, with the first day of their fiscal year. */
export const withApril = (months: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select *, (date_trunc('year', month::timestamp - interval '3 months') + interval '3 months')::date as april
  from (${months}) as months`

interface Moved {
  /** The first figure is zero for institutions without facts; their rows are deleted. */
  readonly figures: readonly [string, ...string[]]
  /** Queries of `april`, `medical_institution_id` and the figures, from the months before and after the change. */
  readonly before: RawBuilder<unknown>
  readonly now: RawBuilder<unknown>
}

/**
 * Adds the difference between months before and after a change to the fiscal years. Unchanged institutions are left
 * alone, so a list of one month does not sum up twelve.
 */
export const moveYears = async (
  tx: TenantTransaction,
  tenantId: number,
  { figures, before, now }: Moved,
): Promise<void> => {
  const [count] = figures
  const each = (of: (figure: RawBuilder<unknown>) => RawBuilder<unknown>, between = sql`, `) =>
    sql.join(
      figures.map((figure) => of(sql.ref(figure))),
      between,
    )
  await sql`
    with moved as (
      select april, medical_institution_id, ${each((figure) => sql`sum(${figure}) as ${figure}`)}
      from (
        select april, medical_institution_id, ${each((figure) => figure)} from (${now}) as now
        union all
        select april, medical_institution_id, ${each((figure) => sql`-${figure}`)} from (${before}) as before
      ) as changes
      group by april, medical_institution_id
      having ${each((figure) => sql`sum(${figure}) <> 0`, sql` or `)}
    )
    merge into referral_institution_years as years
    using moved
      on years.tenant_id = ${tenantId}
        and years.april = moved.april
        and years.medical_institution_id = moved.medical_institution_id
    when matched and years.${sql.ref(count)} + moved.${sql.ref(count)} = 0 then delete
    when matched then update set ${each((figure) => sql`${figure} = years.${figure} + moved.${figure}`)}
    when not matched then
      insert (tenant_id, april, medical_institution_id, ${each((figure) => figure)})
      values (${tenantId}, moved.april, moved.medical_institution_id, ${each((figure) => sql`moved.${figure}`)})
  `.execute(tx)
}
