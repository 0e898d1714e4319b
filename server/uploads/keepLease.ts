import type pg from 'pg'
import { inTenant } from '../db/inTenant.ts'
import { kyselyOn } from '../db/tenant.ts'
import { type Held, type Lease, type Progress, renew } from './taking.ts'

/** Somebody else has the file now, or has ended it. */
export class LeaseLost extends Error {
  constructor() {
    super('The file is no longer this run’s')
    this.name = 'LeaseLost'
  }
}

const slowest = 1_000

export interface KeptLease {
  /** Aborted when the file is no longer this run's. */
  readonly signal: AbortSignal
  readonly stop: () => Promise<void>
}

/**
 * Prolongs a lease and shows progress, on connections beside the one that works.
 * @param progress - asked when it is shown
 */
export const keepLease = (jobs: pg.Pool, held: Held, lease: Lease, progress: () => Progress): KeptLease => {
  const lost = new AbortController()
  let renewing: Promise<void> | undefined
  const renewOnce = async () => {
    const isKept = await inTenant(jobs, held.tenantId, (client) => renew(kyselyOn(client), held, lease, progress()))
    if (!isKept) lost.abort(new LeaseLost())
  }
  const timer = setInterval(
    () => {
      // What fails is tried again; should the lease run out meanwhile, the end of the work notices.
      renewing ??= renewOnce()
        .catch(() => {})
        .finally(() => (renewing = undefined))
    },
    Math.min(slowest, (lease.seconds * 1_000) / 3),
  )
  return {
    signal: lost.signal,
    stop: async () => {
      clearInterval(timer)
      await renewing
    },
  }
}
