/** Somebody else has the work now, or has ended it. */
export class LeaseLost extends Error {
  constructor() {
    super('The work is no longer this run’s')
    this.name = 'LeaseLost'
  }
}

const slowest = 1_000
const renewalsPerLease = 3

export interface KeptLease {
  /** Aborted with {@link LeaseLost} when the work is no longer this run's. */
  readonly signal: AbortSignal
  readonly stop: () => Promise<void>
}

/**
 * Prolongs a lease again and again beside a transaction that shows nothing before its end, at least once a second. A renewal that fails is made up for by
 * the next; should the lease run out meanwhile, the end of the work notices.
 * @param renew - prolongs it, and shows how far the work has come, on a connection of its own; tells whether the lease is still this run's
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
