import { createHmac } from 'node:crypto'
import type pg from 'pg'
import type { Principal } from './principal.ts'
import { sixDigits } from './secretTexts.ts'

/** Minutes for which a code is valid. */
export const codeMinutes = 10
const maxAttempts = 5
const maxCodes = 5
const countedMinutes = 15

const hashOf = (key: Buffer, { tenantId, accountId }: Principal, code: string) =>
  createHmac('sha256', key).update(`${tenantId}.${accountId} ${code}`).digest('base64url')

export type NewCode =
  | { readonly kind: 'sent'; readonly code: string }
  /** A code has just been sent, so no other is sent now. */
  | { readonly kind: 'waiting' }
  /** Too many codes were sent recently. */
  | { readonly kind: 'throttled' }

/**
 * Makes a code for an account and invalidates the previous one.
 * @param pool - the identity role's
 * @param key - keys the stored hashes
 * @param again - whether the user asked for another code; otherwise a valid code is left alone
 */
export const createCode = async (
  pool: pg.Pool,
  key: Buffer,
  principal: Principal,
  again: boolean,
): Promise<NewCode> => {
  const { tenantId, accountId } = principal
  const { rows: lately } = await pool.query<{ alive: boolean; sent: number }>(
    `select
      expires_at > now() and attempts < $3 as alive,
      case when sent_since > now() - make_interval(mins => $4) then sent else 0 end as sent
    from identity.email_codes
    where tenant_id = $1 and account_id = $2`,
    [tenantId, accountId, maxAttempts, countedMinutes],
  )
  const [before] = lately
  if (before?.alive && !again) return { kind: 'waiting' }
  if (before && before.sent >= maxCodes) return { kind: 'throttled' }
  const code = sixDigits()
  await pool.query(
    `insert into identity.email_codes as codes (tenant_id, account_id, code_hash, expires_at)
     values ($1, $2, $3, now() + make_interval(mins => $4))
     on conflict (tenant_id, account_id) do update
     set code_hash = excluded.code_hash, expires_at = excluded.expires_at, attempts = 0,
       sent = case when codes.sent_since > now() - make_interval(mins => $5) then codes.sent + 1 else 1 end,
       sent_since = case when codes.sent_since > now() - make_interval(mins => $5) then codes.sent_since else now() end`,
    [tenantId, accountId, hashOf(key, principal, code), codeMinutes, countedMinutes],
  )
  return { kind: 'sent', code }
}

export type CodeCheck = 'right' | 'wrong' | 'void'

/**
 * Checks a code and counts the attempt. After five wrong ones, or when the code has expired, a new code is needed.
 * @param pool - the identity role's
 */
export const checkCode = async (pool: pg.Pool, key: Buffer, principal: Principal, code: string): Promise<CodeCheck> => {
  const { tenantId, accountId } = principal
  const { rows } = await pool.query<{ matches: boolean; attempts: number }>(
    `update identity.email_codes
     set attempts = attempts + 1
     where tenant_id = $1 and account_id = $2 and expires_at > now() and attempts < $4
     returning code_hash = $3 as matches, attempts`,
    [tenantId, accountId, hashOf(key, principal, code), maxAttempts],
  )
  const [row] = rows
  if (!row) return 'void'
  if (!row.matches) return row.attempts < maxAttempts ? 'wrong' : 'void'
  await pool.query('update identity.email_codes set expires_at = now() where tenant_id = $1 and account_id = $2', [
    tenantId,
    accountId,
  ])
  return 'right'
}

/** Deletes an account's code and its counts of attempts and requests, so that a new code can be sent. @param pool - the identity role's */
export const clearEmailCodes = async (pool: pg.Pool, { tenantId, accountId }: Principal): Promise<void> => {
  await pool.query('delete from identity.email_codes where tenant_id = $1 and account_id = $2', [tenantId, accountId])
}
