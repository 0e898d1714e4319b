import { sql } from 'kysely'
import type pg from 'pg'
import { timeOf } from '../../db/clock.ts'
import { insertComputed } from '../../db/insertComputed.ts'
import { inTenant } from '../../db/inTenant.ts'
import { kyselyOn, type TenantTransaction } from '../../db/tenant.ts'
import { gramsOf, searchedColumns, type SearchedTexts } from './grams.ts'

const batchSize = 1_000

interface Changed extends SearchedTexts {
  readonly id: number
  readonly week: string
}

const readState = (tx: TenantTransaction, tenantId: number) =>
  tx
    .selectFrom('communication_gram_states')
    .where('tenant_id', '=', tenantId)
    .select('indexed_until')
    .executeTakeFirst()

/** Communications that were changed since the last run, deleted ones too, since they can come back. */
const readChanged = async (tx: TenantTransaction, tenantId: number, since: string | undefined, afterId: number) => {
  const { rows } = await sql<Changed>`
    select id, date_trunc('week', acted_date::timestamp)::date as week, ${sql.join(searchedColumns.map((column) => sql.ref(column)))}
    from communications
    where tenant_id = ${tenantId}
      and id > ${afterId}
      and ${since === undefined ? sql`true` : sql`updated_at >= ${since}::timestamptz`}
    order by id
    limit ${batchSize}
  `.execute(tx)
  return rows
}

const store = async (tx: TenantTransaction, tenantId: number, changed: readonly Changed[]) => {
  const byWeek = Map.groupBy(changed, ({ week }) => week)
  for (const [week, communications] of byWeek) {
    const grams = [...new Set(communications.flatMap(gramsOf))]
    const rows = sql`select grams.gram, ${week}::date from unnest(${grams}::int[]) as grams (gram)`
    await sql`
      ${insertComputed(tenantId, 'communication_grams', ['gram', 'week'], rows)}
      on conflict do nothing
    `.execute(tx)
  }
}

/**
 * Notes which characters stand in the texts of a tenant's communications that were changed since the last run. What is
 * deleted or changed leaves its numbers behind, which costs time and finds nothing. Ended before its end, it begins anew.
 */
export const indexCommunicationTexts = async (jobs: pg.Pool, tenantId: number): Promise<void> => {
  const { since, until } = await inTenant(jobs, tenantId, async (client) => {
    const tx = kyselyOn(client)
    // Transactions that are still running may commit changes with an earlier time.
    const begun = new Date(new Date(timeOf(tx)).getTime() - 3_600_000).toISOString()
    return { since: (await readState(tx, tenantId))?.indexed_until, until: begun }
  })
  for (let afterId: number | undefined = 0; afterId !== undefined;) {
    const from: number = afterId
    afterId = await inTenant(jobs, tenantId, async (client) => {
      const tx = kyselyOn(client)
      const changed = await readChanged(tx, tenantId, since, from)
      await store(tx, tenantId, changed)
      return changed.length < batchSize ? undefined : changed.at(-1)?.id
    })
  }
  await inTenant(jobs, tenantId, async (client) => {
    await kyselyOn(client)
      .insertInto('communication_gram_states')
      .values({ tenant_id: tenantId, indexed_until: until })
      .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet({ indexed_until: until }))
      .execute()
  })
}
