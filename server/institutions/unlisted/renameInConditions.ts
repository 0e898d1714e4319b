import { sql } from 'kysely'
import { withInstitution } from '#contract/namedRecords.ts'
import { timeOf } from '../../db/clock.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import type { Move } from './moveRecords.ts'

const tables = ['staff_rules', 'saved_filters'] as const

/** Conditions that have followed a merge. */
export interface RenamedConditions {
  readonly table: (typeof tables)[number]
  readonly id: number
  readonly former: unknown
  readonly renamed: unknown
}

/** Sets conditions that are still as they were seen. A rule gets a new version, so that nobody who has it open writes the former ones back. */
const setConditions = (
  tx: TenantTransaction,
  tenantId: number,
  { table, id }: RenamedConditions,
  seen: unknown,
  conditions: unknown,
) =>
  sql`
    update ${sql.table(table)}
    set conditions = ${JSON.stringify(conditions)}::jsonb
      ${table === 'staff_rules' ? sql`, updated_at = ${timeOf(tx)}::timestamptz` : sql``}
    where tenant_id = ${tenantId} and id = ${id} and conditions = ${JSON.stringify(seen)}::jsonb`.execute(tx)

/** Has rules and saved filters name the institution that remains. */
export const renameInConditions = async (
  tx: TenantTransaction,
  { tenantId, from, into }: Move,
): Promise<RenamedConditions[]> => {
  const renamed: RenamedConditions[] = []
  for (const table of tables) {
    const { rows } = await sql<{ id: number; conditions: unknown }>`
      select id, conditions
      from ${sql.table(table)}
      where tenant_id = ${tenantId} and conditions::text like ${`%${from}%`}
      order by id
      for update
    `.execute(tx)
    for (const { id, conditions } of rows) {
      const next = withInstitution(conditions, from, into)
      if (JSON.stringify(next) === JSON.stringify(conditions)) continue
      const one = { table, id, former: conditions, renamed: next }
      await setConditions(tx, tenantId, one, conditions, next)
      renamed.push(one)
    }
  }
  return renamed
}

/** Takes {@link renameInConditions} back, for conditions that nobody has changed since. */
export const renameBack = async (
  tx: TenantTransaction,
  { tenantId }: Move,
  conditions: readonly RenamedConditions[],
): Promise<void> => {
  for (const one of conditions) await setConditions(tx, tenantId, one, one.renamed, one.former)
}
