import { type RawBuilder, sql } from 'kysely'
import { insertComputed } from '../../db/insertComputed.ts'
import type { TenantTransaction } from '../../db/tenant.ts'

/** Rows of months, with the first day of their fiscal year. */
export const withApril = (months: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select *, (date_trunc('year', month::timestamp - interval '3 months') + interval '3 months')::date as april
  from (${months}) as months`

interface Moved {
  /** The first figure is zero for institutions without facts; their rows are deleted. */
  readonly figures: readonly [string, ...string[]]
  /** The fiscal years of the months, by their first days. */
  readonly aprils: readonly string[]
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
  { figures, aprils, before, now }: Moved,
): Promise<void> => {
  const [count] = figures
  const each = (of: (figure: RawBuilder<unknown>) => RawBuilder<unknown>, between = sql`, `) =>
    sql.join(
      figures.map((figure) => of(sql.ref(figure))),
      between,
    )
  const moved = sql`
    select april, medical_institution_id, ${each((figure) => sql`sum(${figure})`)}
    from (
      select april, medical_institution_id, ${each((figure) => figure)} from (${now}) as now
      union all
      select april, medical_institution_id, ${each((figure) => sql`-${figure}`)} from (${before}) as before
    ) as changes
    group by april, medical_institution_id
    having ${each((figure) => sql`sum(${figure}) <> 0`, sql` or `)}`
  await sql`
    ${insertComputed(tenantId, 'referral_institution_years', ['april', 'medical_institution_id', ...figures], moved)}
    on conflict (tenant_id, april, medical_institution_id) do update
    set ${each((figure) => sql`${figure} = referral_institution_years.${figure} + excluded.${figure}`)}
  `.execute(tx)
  await sql`
    delete from referral_institution_years
    where tenant_id = ${tenantId} and april = any(${aprils}::date[]) and ${sql.ref(count)} = 0
  `.execute(tx)
}
