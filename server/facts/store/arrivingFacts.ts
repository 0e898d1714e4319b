import type pg from 'pg'
import type { ListStage } from './listDoubles.ts'
import { copyIncoming, type Destination, storeIncoming } from './incomingFacts.ts'

/** Batch sizes: rows copied at once, and copied rows stored at once. */
const copiedTogether = 200
const storedTogether = 10_000

/** Copies and stores rows in batches. In the stage `incoming` (a check) it only copies them to the temporary table. */
export class ArrivingFacts {
  readonly #client: pg.ClientBase
  readonly #destination: Destination
  readonly #stage: ListStage
  #lines: string[] = []
  #copied = 0

  constructor(client: pg.ClientBase, destination: Destination, stage: ListStage) {
    this.#client = client
    this.#destination = destination
    this.#stage = stage
  }

  /** @param lines - from `incomingLine` */
  async add(lines: readonly string[]): Promise<void> {
    this.#lines.push(...lines)
    if (this.#lines.length >= copiedTogether) await this.#copy()
    if (this.#copied >= storedTogether) await this.#store()
  }

  /** Writes the remaining rows. Call it before `findDoubles` and, unless it is a check, before `replaceMonths`. */
  async end(): Promise<void> {
    await this.#copy()
    await this.#store()
  }

  async #copy() {
    if (this.#lines.length === 0) return
    const text = `${this.#lines.join('\n')}\n`
    this.#copied += this.#lines.length
    this.#lines = []
    await copyIncoming(this.#client, this.#destination, text)
  }

  async #store() {
    if (this.#copied === 0 || this.#stage === 'incoming') return
    this.#copied = 0
    await storeIncoming(this.#destination)
  }
}
