import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { inTenant } from '../db/inTenant.ts'
import { kyselyOn } from '../db/tenant.ts'
import { followImport } from '../modules/imports/importUploads.ts'
import type { Taken } from '../modules/imports/processBatch.ts'

/** An import is no longer this run's: somebody has aborted it, or another has taken it up. */
export class LeaseLost extends Error {}

const beatsPerLease = 3
const longestBeat = 1_000

/** Renews the lease of an import, and shows how far it has come, beside a transaction that shows nothing before its end. */
export class LeasePulse {
  rowsRead = 0
  #isLost = false
  readonly #stopping = new AbortController()
  readonly #beating: Promise<void>

  constructor(jobs: pg.Pool, taken: Taken) {
    this.#beating = this.#beat(jobs, taken)
  }

  /** @throws LeaseLost */
  requireHeld(): void {
    if (this.#isLost) throw new LeaseLost()
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#beating
  }

  async #beat(jobs: pg.Pool, taken: Taken) {
    const pause = Math.min(longestBeat, (taken.leaseSeconds * 1_000) / beatsPerLease)
    const { signal } = this.#stopping
    while (!signal.aborted && !this.#isLost) {
      await wait(pause, undefined, { signal }).catch(() => {})
      if (signal.aborted) return
      // A beat that fails is made up for by the next; without any the lease runs out, and the end of the import finds that.
      await this.#renew(jobs, taken).catch(() => {})
    }
  }

  async #renew(jobs: pg.Pool, { record, holder, leaseSeconds }: Taken) {
    await inTenant(jobs, record.tenant_id, async (client) => {
      const tx = kyselyOn(client)
      const { numUpdatedRows } = await tx
        .updateTable('imports')
        .where('tenant_id', '=', record.tenant_id)
        .where('id', '=', record.id)
        .where('status', '=', 'processing')
        .where('lease_holder', '=', holder)
        .set({
          processed_row_count: this.rowsRead,
          lease_until: sql<string>`clock_timestamp() + ${leaseSeconds}::float8 * interval '1 second'`,
        })
        .executeTakeFirstOrThrow()
      this.#isLost = numUpdatedRows === 0n
      if (!this.#isLost) await followImport(tx, record)
    })
  }
}
