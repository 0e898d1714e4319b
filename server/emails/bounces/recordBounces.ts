import { sql } from 'kysely'
import { timeOf } from '#server/db/clock.ts'
import { insertComputed } from '#server/db/insertComputed.ts'
import { takeIds } from '#server/db/takeIds.ts'
import type { TenantTransaction } from '#server/db/tenant.ts'
import { suppress } from '../suppressions/suppress.ts'
import {
  type BounceKind,
  type Failure,
  failureOf,
  fullBoxesInARow,
  kindOfFailure,
  suppressionAfter,
} from './bounceRules.ts'

/** What came back from one recipient. */
export interface Bounce {
  readonly recipientId: number
  /** One for each of those whom a report names; null: a complaint. */
  readonly failures: readonly Failure[] | null
  readonly source: 'smtp' | 'mailbox' | 'webhook'
  /** The same for the same news; each counts once. At most 300 characters. */
  readonly key: string
}

/** What became of bounces. */
export interface RecordedBounces {
  readonly recorded: number
  /** That had been heard before. */
  readonly known: number
  /** Of recipients that are gone. */
  readonly strange: number
  /** Of messages whose sending is not written down yet: to be brought again soon. */
  readonly early: number
}

interface Recipient {
  readonly id: number
  readonly email_id: number
  readonly address: string
  readonly state: string
}

type Judged = Omit<Bounce, 'failures'> & {
  readonly recipient: Recipient
  readonly kind: BounceKind
  /** null: a complaint. */
  readonly failure: Failure | null
}

/**
 * Locks the e-mails that may change, all at once in the order of their ids as everybody does: those of the recipients, and those that
 * still wait to be sent to their addresses.
 */
const lockEmails = (tx: TenantTransaction, tenantId: number, recipients: readonly Recipient[]) =>
  sql`
    select id
    from emails
    where tenant_id = ${tenantId}
      and (
        id = any(${recipients.map(({ email_id: id }) => id)}::bigint[])
        or id in (
          select waiting.email_id
          from email_recipients as waiting
          where waiting.tenant_id = ${tenantId}
            and waiting.address = any(${recipients.map(({ address }) => address)}::text[])
            and waiting.state in ('queued', 'deferred')
        )
      )
    order by id
    for no key update
  `.execute(tx)

/** @returns the keys of bounces that are new */
const insert = async (
  tx: TenantTransaction,
  tenantId: number,
  bounces: readonly Judged[],
): Promise<ReadonlySet<string>> => {
  const ids = await takeIds(tx, 'email_bounces', bounces.length)
  const listed = bounces.map(({ recipientId, kind, failure, source, key }, index) => ({
    id: ids[index],
    recipient_id: recipientId,
    kind,
    status: failure?.status ?? null,
    diagnostic: failure?.diagnostic ?? null,
    source,
    source_key: key,
  }))
  const columns = ['id', 'recipient_id', 'kind', 'status', 'diagnostic', 'source', 'source_key', 'occurred_at']
  const { rows } = await sql<{ source_key: string }>`
    ${insertComputed(
      tenantId,
      'email_bounces',
      columns,
      sql`
        select id, recipient_id, kind, status, diagnostic, source, source_key, ${timeOf(tx)}::timestamptz
        from jsonb_to_recordset(${JSON.stringify(listed)}::jsonb) as listed (
          id bigint, recipient_id bigint, kind text, status text, diagnostic text, source text, source_key text
        )`,
    )}
    on conflict (tenant_id, source, source_key) do nothing
    returning source_key
  `.execute(tx)
  return new Set(rows.map(({ source_key: key }) => key))
}

/** Counts messages that were taken and then came back. Such a message was no doubt sent. */
const countReturned = async (tx: TenantTransaction, tenantId: number, ids: readonly number[]): Promise<void> => {
  const now = timeOf(tx)
  const { rows: doubts } = await sql<{ email_id: number }>`
    update email_recipients
    set state = 'accepted', reason = null, accepted_at = coalesce(attempted_at, ${now}::timestamptz)
    where tenant_id = ${tenantId} and id = any(${ids}::bigint[]) and state = 'in_doubt'
    returning email_id
  `.execute(tx)
  const { rows: returned } = await sql<{ email_id: number; is_opened: boolean; is_clicked: boolean }>`
    update email_recipients
    set bounced_at = ${now}::timestamptz
    where tenant_id = ${tenantId} and id = any(${ids}::bigint[]) and state = 'accepted' and bounced_at is null
    returning email_id, opened_at is not null as is_opened, clicked_at is not null as is_clicked
  `.execute(tx)
  const countOf = (rows: readonly { readonly email_id: number }[], id: number) =>
    rows.filter(({ email_id: of }) => of === id).length
  for (const id of new Set(returned.map(({ email_id: of }) => of))) {
    const settled = countOf(doubts, id)
    await tx
      .updateTable('emails')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .set((eb) => ({
        accepted_count: eb('accepted_count', '+', settled),
        doubtful_count: eb('doubtful_count', '-', settled),
        bounced_count: eb('bounced_count', '+', countOf(returned, id)),
        // What was not delivered is not in the rates.
        opened_count: eb(
          'opened_count',
          '-',
          countOf(
            returned.filter(({ is_opened: isOpened }) => isOpened),
            id,
          ),
        ),
        clicked_count: eb(
          'clicked_count',
          '-',
          countOf(
            returned.filter(({ is_clicked: isClicked }) => isClicked),
            id,
          ),
        ),
      }))
      .execute()
  }
}

/** Which of these addresses were full at each of the last mails. */
const fullForLong = async (
  tx: TenantTransaction,
  tenantId: number,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (addresses.length === 0) return new Set()
  const { rows } = await sql<{ address: string }>`
    select listed.address
    from unnest(${addresses}::text[]) as listed (address)
    where (
      select count(*)
      from (
        select id
        from email_recipients
        where tenant_id = ${tenantId} and address = listed.address and state in ('accepted', 'refused')
        order by attempted_at desc
        limit ${fullBoxesInARow}
      ) as last
      where exists (
        select
        from email_bounces
        where email_bounces.tenant_id = ${tenantId}
          and email_bounces.recipient_id = last.id
          and email_bounces.kind = 'full_box'
      )
    ) = ${fullBoxesInARow}
  `.execute(tx)
  return new Set(rows.map(({ address }) => address))
}

/** Nothing more goes to addresses that do not exist; doctors with such an address have none that works. */
const suppressAddresses = async (
  tx: TenantTransaction,
  tenantId: number,
  bounces: readonly Judged[],
): Promise<void> => {
  const full = await fullForLong(tx, tenantId, [
    ...new Set(bounces.filter(({ kind }) => kind === 'full_box').map(({ recipient }) => recipient.address)),
  ])
  const suppressions = bounces.flatMap(({ kind, recipient: { address, email_id } }) => {
    const reason = suppressionAfter(kind, full.has(address) ? fullBoxesInARow : 0)
    return reason === null ? [] : [{ address, scope: 'all' as const, reason, email_id }]
  })
  const once = new Map(suppressions.map((suppression) => [suppression.address, suppression]))
  await suppress({ tx, tenantId }, [...once.values()], null)
  const gone = bounces.filter(({ kind }) => kind === 'hard').map(({ recipient }) => recipient.address)
  if (gone.length === 0) return
  await sql`
    update doctors
    set is_email_valid = false, updated_date = ${timeOf(tx)}::timestamptz
    where tenant_id = ${tenantId} and lower(email) = any(${gone}::text[]) and is_email_valid and deleted_at is null
  `.execute(tx)
}

/**
 * Writes down what came back to a tenant and does what follows from it: counts, suppressed addresses, doctors without an address
 * that works. What was heard before changes nothing.
 */
export const recordBounces = async (
  tx: TenantTransaction,
  tenantId: number,
  bounces: readonly Bounce[],
): Promise<RecordedBounces> => {
  const ids = [...new Set(bounces.map(({ recipientId }) => recipientId))]
  const recipients = await tx
    .selectFrom('email_recipients')
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .where('state', 'not in', ['invalid', 'left_out'])
    .select(['id', 'email_id', 'address', 'state'])
    .execute()
  const byId = new Map(recipients.map((recipient) => [recipient.id, recipient]))
  const judged = bounces.flatMap((bounce): Judged[] => {
    const recipient = byId.get(bounce.recipientId)
    if (!recipient) return []
    const failure = bounce.failures && failureOf(bounce.failures, recipient.address)
    return [{ ...bounce, recipient, failure, kind: failure ? kindOfFailure(failure, recipient.address) : 'complaint' }]
  })
  const ready = judged.filter(({ recipient }) => recipient.state !== 'sending')
  const counts = { strange: bounces.length - judged.length, early: judged.length - ready.length }
  if (ready.length === 0) return { ...counts, recorded: 0, known: 0 }
  await lockEmails(
    tx,
    tenantId,
    ready.map(({ recipient }) => recipient),
  )
  const keys = await insert(tx, tenantId, ready)
  const fresh = ready.filter(({ key }) => keys.has(key))
  const failed = fresh.filter(({ failure }) => failure !== null)
  await countReturned(
    tx,
    tenantId,
    failed.map(({ recipientId }) => recipientId),
  )
  await suppressAddresses(tx, tenantId, fresh)
  return { ...counts, recorded: fresh.length, known: ready.length - fresh.length }
}
