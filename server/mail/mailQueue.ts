import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { timeOf } from '../db/clock.ts'
import type { TenantTransaction } from '../db/tenant.ts'

/**
 * Tables with one row for each mail, written before anything is sent, so that nobody gets a mail twice and none is lost.
 * Their columns of the queue are `state`, `reason`, `attempts`, `ready_at` and `finished_at`.
 */
export type MailTable = 'report_subscription_mails' | 'daily_mails'

type Key = Readonly<Record<string, number | string>>

/** A mail that a worker has taken. */
export interface QueuedMail<K> {
  /** The primary key of its row, without the tenant. */
  readonly key: K
  /** The number of this attempt, from 1. */
  readonly attempt: number
}

/** The queue of a table. */
export interface MailQueue<K, Reason> {
  /** Whether a tenant has mails to send now. */
  readonly isReady: (tx: TenantTransaction, tenantId: number) => Promise<boolean>
  /** Takes the mail that has waited longest, so that no other worker sends it meanwhile. */
  readonly take: (tx: TenantTransaction, tenantId: number) => Promise<QueuedMail<K> | undefined>
  /** Notes that a mail was sent, or why it was not. */
  readonly finish: (
    tx: TenantTransaction,
    tenantId: number,
    mail: QueuedMail<K>,
    reason: Reason | null,
  ) => Promise<void>
  /** Notes a failed attempt: the mail is tried again after 10, 20, 40, 80 and 160 minutes, then given up. */
  readonly fail: (tx: TenantTransaction, tenantId: number, mail: QueuedMail<K>) => Promise<void>
}

const minute = 60_000
/** So long nobody else takes a mail that a worker has taken. The mail server is tried for less than a minute. */
const leaseMilliseconds = 10 * minute
/** After this many attempts a mail is given up. */
const maxAttempts = 6

const later = (time: string, milliseconds: number) => new Date(Date.parse(time) + milliseconds).toISOString()

/** The queue of the mails in a table. @param columns - its primary key, without the tenant */
export const mailQueue = <K extends Key, Reason extends string>(
  table: MailTable,
  columns: readonly (keyof K & string)[],
): MailQueue<K, Reason> => {
  const listed = sql.join(columns.map((column) => sql.ref(column)))
  const update = async (
    tx: TenantTransaction,
    tenantId: number,
    { key }: QueuedMail<K>,
    values: RawBuilder<unknown>,
  ) => {
    const isRow = columns.map((column) => sql<SqlBool>`${sql.ref(column)} = ${key[column]}`)
    await sql`
      update ${sql.table(table)}
      set ${values}
      where tenant_id = ${tenantId} and ${sql.join(isRow, sql` and `)} and state = 'queued'
    `.execute(tx)
  }
  return {
    isReady: async (tx, tenantId) => {
      const { rows } = await sql<{ is_ready: boolean }>`
        select exists (
          select from ${sql.table(table)}
          where tenant_id = ${tenantId} and state = 'queued' and ready_at <= ${timeOf(tx)}::timestamptz
        ) as is_ready
      `.execute(tx)
      return rows[0]?.is_ready ?? false
    },

    take: async (tx, tenantId) => {
      const now = timeOf(tx)
      const { rows } = await sql<{ attempts: number; row_key: K }>`
        select attempts, jsonb_build_object(${sql.join(columns.flatMap((column) => [sql.lit(column), sql.ref(column)]))}) as row_key
        from ${sql.table(table)}
        where tenant_id = ${tenantId} and state = 'queued' and ready_at <= ${now}::timestamptz
        order by ready_at, ${listed}
        limit 1
        for update skip locked
      `.execute(tx)
      const [row] = rows
      if (!row) return undefined
      const mail = { key: row.row_key, attempt: row.attempts + 1 }
      await update(
        tx,
        tenantId,
        mail,
        sql`attempts = ${mail.attempt}, ready_at = ${later(now, leaseMilliseconds)}::timestamptz`,
      )
      return mail
    },

    finish: (tx, tenantId, mail, reason) =>
      update(
        tx,
        tenantId,
        mail,
        sql`state = ${reason === null ? 'sent' : 'skipped'}, reason = ${reason}, finished_at = ${timeOf(tx)}::timestamptz`,
      ),

    fail: (tx, tenantId, mail) => {
      const now = timeOf(tx)
      return update(
        tx,
        tenantId,
        mail,
        mail.attempt >= maxAttempts
          ? sql`state = 'failed', finished_at = ${now}::timestamptz`
          : sql`ready_at = ${later(now, 10 * minute * 2 ** (mail.attempt - 1))}::timestamptz`,
      )
    },
  }
}
