import { tenantsWhere } from '../../db/eachTenant.ts'
import { sql } from 'kysely'
import type pg from 'pg'
import { timeOf } from '../../db/clock.ts'
import type { Database } from '../../db/connection.ts'
import { type TenantTransaction, withTenant } from '../../db/tenant.ts'
import { readFrame } from '../frames/frameRows.ts'
import { recordRefusals } from '../bounces/recordRefusals.ts'
import type { CampaignMail } from './campaignMail.ts'
import { noteOnCharts } from './chartEntries.ts'
import { sendCampaign } from './sendCampaign.ts'
import { changeCounts, lockEmail } from './state/counts.ts'
import { endOfNight } from '#contract/emails/night.ts'
import { holdForbidden } from './state/holdForbidden.ts'
import { doubtLostRecipients } from './state/recipients.ts'

const isUnderWay = sql<boolean>`(
  status = 'sending' or status = 'held' and held_reason = 'night' or status = 'scheduled'
) and deleted_at is null`

/** The tenants with an e-mail that goes out, now or later. */
export const tenantsWithEmails = ({ app, jobs }: Pick<Database, 'app' | 'jobs'>): Promise<number[]> =>
  tenantsWhere(jobs, async (tenantId) => {
    const emails = await withTenant(app, tenantId, (tx) =>
      tx.selectFrom('emails').where('tenant_id', '=', tenantId).where(isUnderWay).select('id').limit(1).execute(),
    )
    return emails.length > 0
  })

/** Begins what is due, holds what may not go out any more, and lets everything rest at night if the tenant wants so. @returns the ids of e-mails to send, and when to look again */
const begin = async (tx: TenantTransaction, tenantId: number) => {
  const now = timeOf(tx)
  await sql`
    update emails
    set status = 'sending', started_at = ${now}::timestamptz
    where tenant_id = ${tenantId}
      and status = 'scheduled'
      and scheduled_at <= ${now}::timestamptz
      and deleted_at is null
  `.execute(tx)
  await holdForbidden(tx, tenantId)
  const { rests_at_night: rests } = await readFrame(tx, tenantId)
  const morning = rests ? endOfNight(now) : null
  await (morning === null
    ? sql`
        update emails
        set status = 'sending', held_reason = null
        where tenant_id = ${tenantId} and status = 'held' and held_reason = 'night'
      `.execute(tx)
    : sql`
        update emails
        set status = 'held', held_reason = 'night'
        where tenant_id = ${tenantId} and status = 'sending'
      `.execute(tx))
  const { rows } = await sql<{ id: number }>`
    select id
    from emails
    where tenant_id = ${tenantId} and status = 'sending' and deleted_at is null
    order by started_at, id
  `.execute(tx)
  const resting = await tx
    .selectFrom('emails')
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'held')
    .where('held_reason', '=', 'night')
    .select('id')
    .limit(1)
    .execute()
  return { ids: rows.map(({ id }) => id), morning: resting.length > 0 ? morning : null }
}

/** Turns recipients of dead workers into doubts. */
const doubtLost = async (tx: TenantTransaction, tenantId: number, emailId: number) => {
  const email = await lockEmail(tx, tenantId, emailId)
  if (!email) return
  const doubtful = await doubtLostRecipients(tx, tenantId, emailId)
  if (doubtful > 0) await changeCounts(tx, { tenantId, emailId, email }, { doubtful })
}

/** Ends an e-mail of which nobody waits any more. @returns when the next recipient is due, in ISO 8601; null if nobody waits */
const finish = async (tx: TenantTransaction, tenantId: number, emailId: number): Promise<string | null> => {
  const email = await lockEmail(tx, tenantId, emailId)
  await noteOnCharts(tx, tenantId, emailId)
  if (email?.status !== 'sending') return null
  const now = timeOf(tx)
  const { rows } = await sql<{ next: string | null; waiting: number }>`
    select min(greatest(next_attempt_at, lease_until, ${now}::timestamptz)) as next, count(*) as waiting
    from email_recipients
    where tenant_id = ${tenantId} and email_id = ${emailId} and state in ('queued', 'deferred', 'sending')
  `.execute(tx)
  const [left] = rows
  if (left && left.waiting > 0) return left.next
  await sql`
    update emails
    set status = 'sent', finished_at = ${now}::timestamptz, trouble = null
    where tenant_id = ${tenantId} and id = ${emailId}
  `.execute(tx)
  return null
}

const noteTrouble = (tx: TenantTransaction, tenantId: number, emailId: number, trouble: string) =>
  tx.updateTable('emails').where('tenant_id', '=', tenantId).where('id', '=', emailId).set({ trouble }).execute()

export interface EmailRun {
  /** When this tenant's e-mails are to be looked at again, in milliseconds from now; null: nothing waits. */
  readonly again: number | null
}

const runMilliseconds = 5_000
const troubleMilliseconds = 60_000

/**
 * Sends the e-mails of a tenant for some seconds, so that other tenants have their turn. Any number of processes may do so at a time.
 * @param milliseconds - how long the run takes at most, apart from messages that are on their way
 */
export const sendEmails = async (
  app: pg.Pool,
  mail: CampaignMail,
  tenantId: number,
  milliseconds = runMilliseconds,
): Promise<EmailRun> => {
  const end = performance.now() + milliseconds
  const isOver = () => performance.now() >= end
  const { ids, morning } = await withTenant(app, tenantId, (tx) => begin(tx, tenantId))
  const waits: number[] = []
  const until = (tx: TenantTransaction, time: string) =>
    waits.push(Math.max(0, Date.parse(time) - Date.parse(timeOf(tx))))
  for (const emailId of ids) {
    await withTenant(app, tenantId, (tx) => doubtLost(tx, tenantId, emailId))
    const { trouble, domainsWait } = isOver()
      ? { trouble: null, domainsWait: null }
      : await sendCampaign(app, mail, { tenantId, emailId, isOver })
    await recordRefusals(app, tenantId, emailId)
    await withTenant(app, tenantId, async (tx) => {
      if (trouble !== null) await noteTrouble(tx, tenantId, emailId, trouble)
      const next = await finish(tx, tenantId, emailId)
      if (next === null) return
      if (trouble !== null) waits.push(troubleMilliseconds)
      else if (domainsWait !== null && !isOver()) waits.push(domainsWait)
      else until(tx, next)
    })
    if (trouble !== null) break
  }
  if (morning !== null) await withTenant(app, tenantId, async (tx) => until(tx, morning))
  return { again: waits.length === 0 ? null : Math.min(...waits) }
}
