import type pg from 'pg'
import { isDistributed } from './distribute/distribute.ts'
import { TooManyCallers, ConcurrencyLimiter } from '../concurrencyLimiter.ts'
import { DatabaseUnavailable, isMachineLost, MachineAway } from './errors.ts'

/** How the machines of a distributed database are found. */
export interface MachineLookup {
  /** Whether there are several machines at all. */
  readonly areSeveral: () => Promise<boolean>
  /** The group of machines that holds a tenant's rows. */
  readonly machineOf: (tenantId: number) => Promise<number>
}

/** What a transaction is given for the time in which it has a connection. */
export interface Passage {
  /** Must be called once the connection is given back. */
  readonly leave: () => void
  /** Tells of an error of a statement. */
  readonly failed: (error: unknown) => void
}

/** So long a tenant's machine is remembered, in milliseconds. A tenant is seldom moved. */
const rememberedFor = 60_000

/** So long nobody is sent to a machine that was found to be away, in milliseconds. It is the wait that clients are told. */
const restFor = 5_000

/** Whoever waits longer for a connection is turned away, in seconds, like whoever waits for the pool. */
const longestWait = 5

const nothing: Passage = { leave: () => {}, failed: () => {} }

/**
 * Keeps one machine of a distributed database from taking the others' tenants along. A machine that is away is not asked again for
 * some seconds, and one that does not answer holds two thirds of a pool's connections at most. On one machine it does nothing.
 */
export class Machines {
  readonly #lookup: MachineLookup
  readonly #turns: ConcurrencyLimiter
  readonly #places = new Map<number, { readonly machine: number; readonly until: number }>()
  readonly #awayUntil = new Map<number, number>()
  #areSeveral: boolean | undefined

  /** @param connections - how many the pool has */
  constructor(lookup: MachineLookup, connections: number) {
    this.#lookup = lookup
    const share = Math.max(1, Math.floor((connections * 2) / 3))
    this.#turns = new ConcurrencyLimiter({
      together: connections,
      perTenant: share,
      perAccount: share,
      waitingPerTenant: Infinity,
      waitingPerAccount: Infinity,
      waitSeconds: longestWait,
    })
  }

  /**
   * Waits until a transaction of the tenant may take a connection.
   * @throws MachineAway; DatabaseUnavailable when even the machine that knows the others is away
   */
  async enter(tenantId: number): Promise<Passage> {
    if (this.#areSeveral === false) return nothing
    const machine = await this.#find(tenantId).catch((error: unknown) => {
      throw new DatabaseUnavailable(error)
    })
    if (machine === undefined) return nothing
    if ((this.#awayUntil.get(machine) ?? 0) > Date.now()) throw new MachineAway()
    const leave = await this.#turns.take({ tenantId: machine, accountId: tenantId }).catch((error: unknown) => {
      throw error instanceof TooManyCallers ? new MachineAway({ cause: error }) : error
    })
    return {
      leave,
      failed: (error) => {
        if (isMachineLost(error)) this.#awayUntil.set(machine, Date.now() + restFor)
      },
    }
  }

  async #find(tenantId: number): Promise<number | undefined> {
    this.#areSeveral ??= await this.#lookup.areSeveral()
    if (!this.#areSeveral) return undefined
    const known = this.#places.get(tenantId)
    if (known && known.until > Date.now()) return known.machine
    const machine = await this.#lookup.machineOf(tenantId)
    this.#places.set(tenantId, { machine, until: Date.now() + rememberedFor })
    return machine
  }
}

/** Asks Citus, over any role's pool. */
const lookupOver = (pool: pg.Pool): MachineLookup => ({
  areSeveral: () => isDistributed(pool),
  machineOf: async (tenantId) => {
    const { rows } = await pool.query<{ groupid: number }>(
      `select groupid from pg_dist_placement where shardid = get_shard_id_for_distribution_column('tenants', $1::bigint) limit 1`,
      [tenantId],
    )
    return rows[0]?.groupid ?? 0
  },
})

const machinesOfPools = new WeakMap<pg.Pool, Machines>()

/** The machines behind a pool. */
export const machinesOf = (pool: pg.Pool): Machines => {
  const known = machinesOfPools.get(pool)
  if (known) return known
  const machines = new Machines(lookupOver(pool), pool.options.max)
  machinesOfPools.set(pool, machines)
  return machines
}
