/** Another process has taken over the work, or has ended it. */
export class LeaseLost extends Error {
  constructor() {
    super('The work is no longer this run’s')
    this.name = 'LeaseLost'
  }
}

const slowest = 1_000
const renewalsPerLease = 3

export interface KeptLease {
  /** Aborted with {@link LeaseLost} when this run has lost the lease. */
  readonly signal: AbortSignal
  readonly stop: () => Promise<void>
}

/**
 * Renews a lease at least once a second, beside a transaction whose changes are invisible until it commits. After a
 * failed renewal the next one follows. If the lease expires meanwhile, the end of the work notices.
 * @param renew - renews the lease and writes the progress, on a connection of its own; resolves to whether this run
 *   still holds the lease
 */
export const keepLease = (leaseSeconds: number, renew: () => Promise<boolean>): KeptLease => {
  const lost = new AbortController()
  let renewing: Promise<void> | undefined
  const renewOnce = async () => {
    if (!(await renew())) lost.abort(new LeaseLost())
  }
  const timer = setInterval(
    () => {
      renewing ??= renewOnce()
        .catch(() => {})
        .finally(() => (renewing = undefined))
    },
    Math.min(slowest, (leaseSeconds * 1_000) / renewalsPerLease),
  )
  return {
    signal: lost.signal,
    stop: async () => {
      clearInterval(timer)
      await renewing
    },
  }
}
