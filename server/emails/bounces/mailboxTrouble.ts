import { sql } from 'kysely'
import type pg from 'pg'
import { timeOf } from '#server/db/clock.ts'
import type { TenantTransaction } from '#server/db/tenant.ts'

/** Shorter troubles mend themselves, and nothing is lost by them. */
const shownAfter = 3 * 3_600_000

/** Notes that the mailbox could not be read. The first time counts until it can be. @param jobs - as renkei_jobs */
export const noteUnreadMailbox = async (jobs: pg.Pool, at: number): Promise<void> => {
  await jobs.query('update bounce_mailbox set failing_since = coalesce(failing_since, $1::timestamptz) where id = 1', [
    new Date(at).toISOString(),
  ])
}

/** Notes that the mailbox could be read. @param jobs - as renkei_jobs */
export const noteReadMailbox = async (jobs: pg.Pool): Promise<void> => {
  await jobs.query('update bounce_mailbox set failing_since = null where id = 1 and failing_since is not null')
}

/** @returns since when the mailbox cannot be read, in ISO 8601; null if it can, or could some hours ago */
export const mailboxUnreadSince = async (tx: TenantTransaction): Promise<string | null> => {
  const { rows } = await sql<{ failing_since: string | null }>`
    select failing_since from bounce_mailbox where id = 1
  `.execute(tx)
  const since = rows[0]?.failing_since ?? null
  return since !== null && Date.parse(timeOf(tx)) - Date.parse(since) >= shownAfter ? since : null
}
