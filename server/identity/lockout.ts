import { createHmac } from 'node:crypto'
import type pg from 'pg'
import { deriveKey } from '../secret.ts'
import type { Principal } from './principal.ts'

const free = 4
const firstLock = 30
const maxLockSeconds = 15 * 60
const forgottenAfter = '1 day'

/**
 * For how many seconds a name is locked after its nth failure in a row. The first four are free, then 30 s, doubling up
 * to 15 minutes. Guessing is hopeless, and nobody can lock a colleague out for long.
 */
export const lockSeconds = (failures: number): number =>
  failures <= free ? 0 : Math.min(maxLockSeconds, firstLock * 2 ** Math.min(failures - free - 1, 20))

const steps = Array.from({ length: free + 7 }, (_, index) => lockSeconds(index + 1))

/** The key for the hashes in the table of failures. */
export const failuresKeyOf = (secret: Buffer): Buffer => deriveKey(secret, 'sign-in failures')

/** Under which name the failures of an account are counted, whichever of its sign-in names was typed. */
export const accountSubject = ({ tenantId, accountId }: Principal): string => `account ${tenantId}.${accountId}`

/** The keyed hash of a name, so that the table of failures does not reveal what was typed. */
export const failureKey = (key: Buffer, subject: string): string =>
  createHmac('sha256', key).update(subject, 'utf8').digest('base64url')

/**
 * Counts an attempt as failed before its password is checked, so that simultaneous attempts are all counted. {@link
 * clearFailures} undoes it after a success. Attempts on a locked name are not counted, so they cannot prolong the lock.
 * @returns false if the name is locked
 */
export const countAttempt = async (pool: pg.Pool, nameHash: string): Promise<boolean> => {
  const { rowCount } = await pool.query({
    name: 'count sign-in attempt',
    text: `
      insert into identity.sign_in_failures as attempts (name_hash, failures, last_at)
      values ($1, 1, now())
      on conflict (name_hash) do update
      set (failures, last_at, locked_until) = (
        select counted, now(), now() + make_interval(secs => nullif(($2::int[])[least(counted, cardinality($2::int[]))], 0))
        from (
          select case when attempts.last_at < now() - interval '${forgottenAfter}' then 1 else attempts.failures + 1 end as counted
        ) as next
      )
      where attempts.locked_until is null or attempts.locked_until <= now()`,
    values: [nameHash, steps],
  })
  return rowCount === 1
}

/** Deletes the failures of a name after a successful sign-in. @returns whether there were any */
export const clearFailures = async (pool: pg.Pool, nameHash: string): Promise<boolean> => {
  const { rowCount } = await pool.query('delete from identity.sign_in_failures where name_hash = $1', [nameHash])
  return rowCount === 1
}

/** Deletes failures that are too old to count. @returns how many */
export const purgeFailures = async (pool: pg.Pool): Promise<number> => {
  const { rowCount } = await pool.query(
    `delete from identity.sign_in_failures where last_at < now() - interval '${forgottenAfter}'`,
  )
  return rowCount ?? 0
}
