import type pg from 'pg'
import { endOfKeeping } from '../../communications/endOfKeeping.ts'
import { timeOf } from '../../db/clock.ts'
import { inTenant } from '../../db/inTenant.ts'

export interface PurgeLimits {
  readonly batchSize: number
  /** What is left then goes the next night. */
  readonly maxBatches: number
}

const limits: PurgeLimits = { batchSize: 5_000, maxBatches: 400 }

// Ids grow with time, so the oldest come first and no more than a batch is looked at.
const findOld = `
  select id, recipient_id
  from (select id, recipient_id, occurred_at from email_events where tenant_id = $1 order by id limit $3) as oldest
  where occurred_at < $2::timestamptz`

const deleteOld = 'delete from email_events where tenant_id = $1 and id = any($2::bigint[])'

const unlessOld = (column: string) => `${column} = case when ${column} >= $3::timestamptz then ${column} end`
const forgetTimes = `
  update email_recipients
  set ${['opened_at', 'clicked_at', 'machine_opened_at', 'machine_clicked_at'].map(unlessOld).join(', ')}
  where tenant_id = $1 and id = any($2::bigint[])`

/**
 * Removes a tenant's opens and clicks that are kept no longer, and from its recipients when they opened and clicked. The counts of
 * e-mails stay. Each batch is a transaction of its own.
 * @param jobs - as renkei_jobs
 * @returns how many events were removed
 */
export const purgeEvents = async (
  jobs: pg.Pool,
  tenantId: number,
  { batchSize, maxBatches }: PurgeLimits = limits,
): Promise<number> => {
  let purged = 0
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const count = await inTenant(jobs, tenantId, async (client) => {
      const end = endOfKeeping(timeOf(client))
      const { rows } = await client.query<{ id: number; recipient_id: number }>(findOld, [tenantId, end, batchSize])
      if (rows.length === 0) return 0
      await client.query(deleteOld, [tenantId, rows.map(({ id }) => id)])
      const recipients = [...new Set(rows.map(({ recipient_id: id }) => id))]
      await client.query(forgetTimes, [tenantId, recipients, end])
      return rows.length
    })
    purged += count
    if (count < batchSize) break
  }
  return purged
}
