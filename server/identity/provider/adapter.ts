import { type Adapter, type AdapterFactory, type AdapterPayload, errors } from 'oidc-provider'
import type pg from 'pg'
import { secondsAhead } from '../../db/clock.ts'
import { purgeLinks } from '../links.ts'
import { purgeFailures } from '../lockout.ts'
import { type Principal, principalOf } from '../principal.ts'

interface StoredRecord {
  payload: AdapterPayload
  consumed_at: string | null
}

/** The members of a payload that are times, in seconds since 1970. */
const times = ['iat', 'exp', 'nbf', 'iiat', 'loginTs', 'authTime'] as const

/** The provider's library tells times by the machine's own clock. What is stored is in the database's time, so that servers whose clocks differ agree. */
const movedBy = (payload: AdapterPayload, seconds: number): AdapterPayload => {
  if (seconds === 0) return payload
  const moved = times.flatMap((name) => {
    const value: unknown = payload[name]
    return typeof value === 'number' ? [[name, value + seconds]] : []
  })
  return { ...payload, ...Object.fromEntries(moved) }
}

const payloadOf = (record: StoredRecord | undefined): AdapterPayload | undefined =>
  record && {
    ...movedBy(record.payload, secondsAhead()),
    ...(record.consumed_at && { consumed: Math.floor(Date.parse(record.consumed_at) / 1000) }),
  }

/** The sitting that an authorisation code belongs to. */
export interface CodeSitting extends Principal {
  readonly sitting: string
}

const sittingOf = ({ accountId, sessionUid }: AdapterPayload): CodeSitting[] => {
  const principal = principalOf(accountId ?? '')
  return principal && sessionUid ? [{ ...principal, sitting: sessionUid }] : []
}

interface Revoked {
  readonly type: string
  readonly payload: AdapterPayload
}

/**
 * Stores the provider's sessions, interactions, codes, grants and refresh tokens in identity.provider_records.
 * @param endSitting - ends a sitting one of whose codes came twice, with the access tokens that it has got
 */
export const recordsIn =
  (pool: pg.Pool, endSitting: (sitting: CodeSitting) => Promise<void>): AdapterFactory =>
  (type): Adapter => {
    const endSittings = async (revoked: readonly Revoked[]) => {
      const codes = revoked.filter((record) => record.type === 'AuthorizationCode')
      for (const sitting of codes.flatMap(({ payload }) => sittingOf(payload))) await endSitting(sitting)
    }
    const findBy = async (column: 'id' | 'uid' | 'user_code', value: string) => {
      const { rows } = await pool.query<StoredRecord>({
        name: `find provider record by ${column}`,
        text: `
          select payload, consumed_at
          from identity.provider_records
          where type = $1 and ${column} = $2 and (expires_at is null or expires_at > now())`,
        values: [type, value],
      })
      return payloadOf(rows[0])
    }
    return {
      find: (id) => findBy('id', id),
      findByUid: (uid) => findBy('uid', uid),
      findByUserCode: (userCode) => findBy('user_code', userCode),
      upsert: async (id, payload, expiresIn) => {
        await pool.query({
          name: 'save provider record',
          text: `
            insert into identity.provider_records (type, id, payload, grant_id, uid, user_code, expires_at)
            values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7))
            on conflict (type, id) do update
            set payload = excluded.payload, grant_id = excluded.grant_id, uid = excluded.uid, user_code = excluded.user_code,
                expires_at = excluded.expires_at`,
          values: [
            type,
            id,
            movedBy(payload, -secondsAhead()),
            payload.grantId ?? null,
            payload.uid ?? null,
            payload.userCode ?? null,
            expiresIn ?? null,
          ],
        })
      },
      consume: async (id) => {
        const { rowCount } = await pool.query(
          'update identity.provider_records set consumed_at = now() where type = $1 and id = $2 and consumed_at is null',
          [type, id],
        )
        if (rowCount === 1) return
        // Another request consumed it since it was read.
        const { rows } = await pool.query<Revoked>(
          `delete from identity.provider_records
           where grant_id = (select grant_id from identity.provider_records where type = $1 and id = $2)
           returning type, payload`,
          [type, id],
        )
        await endSittings(rows)
        throw new errors.InvalidGrant('already consumed')
      },
      destroy: async (id) => {
        await pool.query('delete from identity.provider_records where type = $1 and id = $2', [type, id])
      },
      revokeByGrantId: async (grantId) => {
        const { rows } = await pool.query<Revoked>(
          'delete from identity.provider_records where type = $1 and grant_id = $2 returning type, payload',
          [type, grantId],
        )
        await endSittings(rows)
      },
    }
  }

/**
 * Deletes expired provider records, and links and failures that are too old to count. For the job queue, with the
 * identity pool.
 * @returns how many rows were deleted
 */
export const purgeExpired = async (pool: pg.Pool): Promise<number> => {
  const { rowCount } = await pool.query('delete from identity.provider_records where expires_at <= now()')
  return (rowCount ?? 0) + (await purgeFailures(pool)) + (await purgeLinks(pool))
}
