import type pg from 'pg'
import { copyIncoming, type Destination, storeIncoming } from './incomingFacts.ts'

/** Rows that are copied, and copied rows that are stored, together. */
const copiedTogether = 200
const storedTogether = 10_000

/** Takes rows to their destination, many at a time. */
export class ArrivingFacts {
  readonly #client: pg.ClientBase
  readonly #destination: Destination
  #lines: string[] = []
  #copied = 0

  constructor(client: pg.ClientBase, destination: Destination) {
    this.#client = client
    this.#destination = destination
  }

  /** @param lines - of `incomingLine` */
  async add(lines: readonly string[]): Promise<void> {
    this.#lines.push(...lines)
    if (this.#lines.length >= copiedTogether) await this.#copy()
    if (this.#copied >= storedTogether) await this.#store()
  }

  /** After this all stand where `replaceMonths` finds them. */
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
    if (this.#copied === 0) return
    this.#copied = 0
    await storeIncoming(this.#destination)
  }
}
