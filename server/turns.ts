/** How many turns there are at once. */
export interface TurnLimits {
  readonly together: number
  readonly perTenant: number
  readonly perAccount: number
  /** Waiting callers, in addition to the running ones. */
  readonly waitingPerTenant: number
  readonly waitingPerAccount: number
  /** A caller that has waited this long is turned away. */
  readonly waitSeconds: number
}

export interface TurnTaker {
  readonly tenantId: number
  readonly accountId: number
}

/** Too many callers are waiting already, or the wait took too long. */
export class NoTurn extends Error {
  constructor() {
    super('Too much of this kind runs at once')
    this.name = 'NoTurn'
  }
}

interface Waiting extends TurnTaker {
  readonly begin: () => void
}

const accountKey = ({ tenantId, accountId }: TurnTaker) => `${tenantId}.${accountId}`

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
 * tenant, turns are given in order of arrival. A free turn goes to the tenant with the fewest running.
 */
export class Turns {
  readonly #limits: TurnLimits
  readonly #running = new Counts()
  readonly #waiting: Waiting[] = []
  #together = 0

  constructor(limits: TurnLimits) {
    this.#limits = limits
  }

  /**
   * Waits for a turn.
   * @param signal - of the waiting caller; when it aborts, the wait ends
   * @returns ends the turn; must be called exactly once, also after a failure
   * @throws NoTurn
   */
  async take(taker: TurnTaker, signal?: AbortSignal): Promise<() => void> {
    if (!this.#mayBegin(taker)) await this.#wait(taker, signal)
    else this.#count(taker, 1)
    let ended = false
    return () => {
      if (ended) return
      ended = true
      this.#count(taker, -1)
      this.#beginNext()
    }
  }

  #count(taker: TurnTaker, change: 1 | -1) {
    this.#together += change
    this.#running.add(taker.tenantId, change)
    this.#running.add(accountKey(taker), change)
  }

  #mayBegin(taker: TurnTaker): boolean {
    const { together, perTenant, perAccount } = this.#limits
    return (
      this.#together < together &&
      this.#running.of(taker.tenantId) < perTenant &&
      this.#running.of(accountKey(taker)) < perAccount
    )
  }

  #hasRoomToWait(taker: TurnTaker): boolean {
    const ofTenant = this.#waiting.filter(({ tenantId }) => tenantId === taker.tenantId)
    return (
      ofTenant.length < this.#limits.waitingPerTenant &&
      ofTenant.filter(({ accountId }) => accountId === taker.accountId).length < this.#limits.waitingPerAccount
    )
  }

  /** Resolves once the caller has its turn, which is then counted already. */
  #wait(taker: TurnTaker, signal?: AbortSignal): Promise<void> {
    if (!this.#hasRoomToWait(taker) || signal?.aborted) return Promise.reject(new NoTurn())
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
        stopListening()
        reject(new NoTurn())
      }
      const timer = setTimeout(leave, this.#limits.waitSeconds * 1000)
      const stopListening = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', leave)
      }
      const waiting: Waiting = {
        ...taker,
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
