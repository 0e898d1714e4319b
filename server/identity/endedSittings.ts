import { sql } from 'kysely'
import { type TenantTransaction, withTenant } from '../db/tenant.ts'
import type { Database } from '../db/connection.ts'
import type { CodeSitting } from './provider/adapter.ts'
import type { Principal } from './principal.ts'

const endAll = async (tx: TenantTransaction, tenantId: number, sittings: readonly string[]): Promise<void> => {
  if (sittings.length === 0) return
  await tx
    .insertInto('ended_sittings')
    .values(sittings.map((sitting) => ({ tenant_id: tenantId, sitting })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Invalidates the access tokens of a sitting before they expire (server/http/access/account.ts checks this on every request).
 * @param sitting - from the tokens
 */
export const endSitting = async (tx: TenantTransaction, tenantId: number, sitting: string): Promise<void> => {
  await endAll(tx, tenantId, [sitting])
}

/** Invalidates the access tokens of all sittings that the embedded provider knows of an account. */
export const endSittingsOf = async (tx: TenantTransaction, { tenantId, accountId }: Principal): Promise<void> => {
  const { rows } = await sql<{ sitting: string }>`
    select sittings.sitting from identity.sittings_of(${tenantId}, ${accountId}) as sittings (sitting)
  `.execute(tx)
  await endAll(
    tx,
    tenantId,
    rows.map(({ sitting }) => sitting),
  )
}

/** Ends a sitting whose authorisation code somebody else may have: with its tokens and its session, so that its person signs in again. */
export const endReplayedSitting = async (
  { identity, app }: Pick<Database, 'identity' | 'app'>,
  { tenantId, sitting }: CodeSitting,
): Promise<void> => {
  await identity.query(`delete from identity.provider_records where type = 'Session' and uid = $1`, [sitting])
  await withTenant(app, tenantId, (tx) => endSitting(tx, tenantId, sitting))
}
