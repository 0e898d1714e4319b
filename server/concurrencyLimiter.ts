/** How much runs at once. */
export interface ConcurrencyLimits {
  readonly together: number
  readonly perTenant: number
  readonly perAccount: number
  /** Waiting callers, in addition to the running ones. */
  readonly waitingPerTenant: number
  readonly waitingPerAccount: number
  /** A caller that has waited this long is turned away. */
  readonly waitSeconds: number
}

export interface Caller {
  readonly tenantId: number
  readonly accountId: number
}

/** Too many callers are waiting already, or the wait took too long. */
export class TooManyCallers extends Error {
  constructor() {
    super('Too much of this kind runs at once')
    this.name = 'TooManyCallers'
  }
}

interface Waiting extends Caller {
  readonly begin: () => void
}

const accountKey = ({ tenantId, accountId }: Caller) => `${tenantId}.${accountId}`

/** Counts by key. Keys with a count of zero are removed. */
class Counts {
  readonly #counts = new Map<string | number, number>()

  of(key: string | number): number {
    return this.#counts.get(key) ?? 0
  }

  add(key: string | number, change: 1 | -1): void {
    const count = this.of(key) + change
    if (count === 0) this.#counts.delete(key)
    else this.#counts.set(key, count)
  }
}

/**
 * Limits how much runs at once: in total, per tenant and per account. A limited number of callers wait. Within a
 * tenant, callers begin in order of arrival. A free place goes to the tenant with the fewest running.
 */
export class ConcurrencyLimiter {
  readonly #limits: ConcurrencyLimits
  readonly #running = new Counts()
  readonly #waiting: Waiting[] = []
  #together = 0

  constructor(limits: ConcurrencyLimits) {
    this.#limits = limits
  }

  /**
   * Waits until the caller may begin.
   * @param signal - of the waiting caller; when it aborts, the wait ends
   * @returns ends the work; must be called exactly once, also after a failure
   * @throws TooManyCallers
   */
  async take(caller: Caller, signal?: AbortSignal): Promise<() => void> {
    if (!this.#mayBegin(caller)) await this.#wait(caller, signal)
    else this.#count(caller, 1)
    let ended = false
    return () => {
      if (ended) return
      ended = true
      this.#count(caller, -1)
      this.#beginNext()
    }
  }

  #count(caller: Caller, change: 1 | -1) {
    this.#together += change
    this.#running.add(caller.tenantId, change)
    this.#running.add(accountKey(caller), change)
  }

  #mayBegin(caller: Caller): boolean {
    const { together, perTenant, perAccount } = this.#limits
    return (
      this.#together < together &&
      this.#running.of(caller.tenantId) < perTenant &&
      this.#running.of(accountKey(caller)) < perAccount
    )
  }

  #hasRoomToWait(caller: Caller): boolean {
    const ofTenant = this.#waiting.filter(({ tenantId }) => tenantId === caller.tenantId)
    return (
      ofTenant.length < this.#limits.waitingPerTenant &&
      ofTenant.filter(({ accountId }) => accountId === caller.accountId).length < this.#limits.waitingPerAccount
    )
  }

  /** Resolves once the caller may begin, which is then counted already. */
  #wait(caller: Caller, signal?: AbortSignal): Promise<void> {
    if (!this.#hasRoomToWait(caller) || signal?.aborted) return Promise.reject(new TooManyCallers())
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
        stopListening()
        reject(new TooManyCallers())
      }
      const timer = setTimeout(leave, this.#limits.waitSeconds * 1000)
      const stopListening = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', leave)
      }
      const waiting: Waiting = {
        ...caller,
        begin: () => {
          stopListening()
          resolve()
        },
      }
      signal?.addEventListener('abort', leave, { once: true })
      this.#waiting.push(waiting)
    })
  }

  #beginNext() {
    for (;;) {
      const ready = this.#waiting.filter((waiting) => this.#mayBegin(waiting))
      const [next] = ready.toSorted((one, other) => this.#running.of(one.tenantId) - this.#running.of(other.tenantId))
      if (!next) return
      this.#waiting.splice(this.#waiting.indexOf(next), 1)
      this.#count(next, 1)
      next.begin()
    }
  }
}
