import { type RawBuilder, sql } from 'kysely'
import { timeOf } from '#server/db/clock.ts'
import type { TenantTransaction } from '#server/db/tenant.ts'

/** A recipient that a worker has put by for itself: still waiting, but no other worker looks at it for a while. */
export interface ReservedRecipient {
  readonly id: number
  readonly medical_institution_id: number | null
  readonly institution_name: string
  readonly destination: string | null
  readonly honorific: string | null
  readonly division: string | null
  readonly address: string
  readonly attempts: number
  readonly token: string
  /** Why nothing may go to this address any more. */
  readonly suppressed_for: string | null
}

export const later = (time: string, milliseconds: number): string =>
  new Date(Date.parse(time) + milliseconds).toISOString()

interface Reservation {
  readonly tenantId: number
  readonly emailId: number
  readonly category: string
  readonly limit: number
  readonly reservedMilliseconds: number
  /** Domains to which nothing may go for a while. */
  readonly withoutDomains: readonly string[]
}

/** Puts by recipients whose turn it is, in their order. */
export const reserveRecipients = async (
  tx: TenantTransaction,
  { tenantId, emailId, category, limit, withoutDomains, reservedMilliseconds }: Reservation,
): Promise<ReservedRecipient[]> => {
  const now = timeOf(tx)
  const { rows } = await sql<ReservedRecipient>`
    select
      recipients.id, medical_institution_id, institution_name, destination, honorific, division, recipients.address, attempts, token,
      (
        select suppressions.reason
        from email_suppressions as suppressions
        where suppressions.tenant_id = ${tenantId}
          and suppressions.address = recipients.address
          and suppressions.lifted_at is null
          and (suppressions.scope = 'all' or suppressions.scope = ${category})
        limit 1
      ) as suppressed_for
    from email_recipients as recipients
    where recipients.tenant_id = ${tenantId}
      and recipients.email_id = ${emailId}
      and recipients.state in ('queued', 'deferred')
      and (recipients.next_attempt_at is null or recipients.next_attempt_at <= ${now}::timestamptz)
      and (recipients.lease_until is null or recipients.lease_until <= ${now}::timestamptz)
      and split_part(recipients.address, '@', 2) <> all (${withoutDomains}::text[])
    order by recipients.position
    limit ${limit}
    for update of recipients skip locked
  `.execute(tx)
  await sql`
    update email_recipients
    set lease_until = ${later(now, reservedMilliseconds)}::timestamptz
    where tenant_id = ${tenantId} and id = any(${rows.map(({ id }) => id)}::bigint[])
  `.execute(tx)
  return rows
}

/** Gives back what was put by and not sent. */
export const releaseRecipients = async (
  tx: TenantTransaction,
  tenantId: number,
  ids: readonly number[],
): Promise<void> => {
  await sql`
    update email_recipients
    set lease_until = null
    where tenant_id = ${tenantId} and id = any(${ids}::bigint[]) and state in ('queued', 'deferred')
  `.execute(tx)
}

/** A recipient to which a message is about to go. */
export interface Departure {
  readonly id: number
  /** As read when it was put by. */
  readonly attempts: number
  readonly message_id: string
}

interface Place {
  readonly tenantId: number
  readonly emailId: number
}

/**
 * A statement that notes that messages are on their way, before they end. The row of the e-mail must be locked. Its rows are the `id`s of those
 * that may go: the e-mail is being sent, and nobody else has taken them since.
 */
export const recipientsDeparted = (
  tx: TenantTransaction,
  { tenantId, emailId }: Place,
  departures: readonly Departure[],
  leaseMilliseconds: number,
): RawBuilder<{ id: number }> => sql`
    update email_recipients as recipients
    set
      state = 'sending',
      attempts = recipients.attempts + 1,
      lease_until = ${later(timeOf(tx), leaseMilliseconds)}::timestamptz,
      attempted_at = ${timeOf(tx)}::timestamptz,
      next_attempt_at = null,
      message_id = departures.message_id
    from unnest(
      ${departures.map(({ id }) => id)}::bigint[],
      ${departures.map(({ attempts }) => attempts)}::int[],
      ${departures.map((departure) => departure.message_id)}::text[]
    ) as departures (id, attempts, message_id)
    where recipients.tenant_id = ${tenantId}
      and recipients.id = departures.id
      and recipients.attempts = departures.attempts
      and recipients.state in ('queued', 'deferred')
      and exists (
        select from emails where emails.tenant_id = ${tenantId} and emails.id = ${emailId} and emails.status = 'sending'
      )
    returning recipients.id`

/** What became of a recipient. */
export interface Settlement {
  readonly id: number
  /** This attempt's number. */
  readonly attempts: number
  readonly state: 'accepted' | 'refused' | 'deferred' | 'in_doubt'
  readonly reason: string | null
  readonly response: string | null
  readonly next_attempt_at: string | null
}

/**
 * A statement that notes what became of messages, for those of the recipients that are in one state. Its rows are the `id`s of these and their
 * new `state`.
 * @param from - `in_doubt` for answers that come after the worker was given up for dead
 */
export const recipientsSettled = (
  tx: TenantTransaction,
  tenantId: number,
  settlements: readonly Settlement[],
  from: 'sending' | 'in_doubt',
): RawBuilder<{ id: number }> => sql`
    update email_recipients as recipients
    set
      state = settled.state,
      reason = settled.reason,
      response = settled.response,
      next_attempt_at = settled.next_attempt_at,
      lease_until = null,
      accepted_at = case when settled.state = 'accepted' then ${timeOf(tx)}::timestamptz end
    from unnest(
      ${settlements.map(({ id }) => id)}::bigint[],
      ${settlements.map(({ attempts }) => attempts)}::int[],
      ${settlements.map(({ state }) => state)}::text[],
      ${settlements.map(({ reason }) => reason)}::text[],
      ${settlements.map(({ response }) => response)}::text[],
      ${settlements.map((settlement) => settlement.next_attempt_at)}::timestamptz[]
    ) as settled (id, attempts, state, reason, response, next_attempt_at)
    where recipients.tenant_id = ${tenantId}
      and recipients.id = settled.id
      and recipients.attempts = settled.attempts
      and recipients.state = ${from}
    returning recipients.id, recipients.state`

/**
 * Notes what became of messages that were on their way. An answer that comes after the worker was given up for dead settles the
 * doubt about it, unless somebody has decided meanwhile.
 * @returns the settlements that count, each with the state before
 */
export const settleRecipients = async (
  tx: TenantTransaction,
  tenantId: number,
  settlements: readonly Settlement[],
): Promise<{ readonly settlement: Settlement; readonly from: 'sending' | 'in_doubt' }[]> => {
  const settled: { settlement: Settlement; from: 'sending' | 'in_doubt' }[] = []
  let open = settlements
  for (const from of ['sending', 'in_doubt'] as const) {
    if (open.length === 0) break
    const { rows } = await recipientsSettled(tx, tenantId, open, from).execute(tx)
    const ids = new Set(rows.map(({ id }) => id))
    settled.push(...open.filter(({ id }) => ids.has(id)).map((settlement) => ({ settlement, from })))
    open = open.filter(({ id }) => !ids.has(id))
  }
  return settled
}

/** Those whose worker has not been heard of for longer than any message takes: nobody knows whether the mail has arrived. */
export const doubtLostRecipients = async (
  tx: TenantTransaction,
  tenantId: number,
  emailId: number,
): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    update email_recipients
    set state = 'in_doubt', reason = 'interrupted', lease_until = null
    where tenant_id = ${tenantId}
      and email_id = ${emailId}
      and state = 'sending'
      and lease_until <= ${timeOf(tx)}::timestamptz
  `.execute(tx)
  return Number(numAffectedRows)
}
