import { type Destination, storeIncoming } from './incomingFacts.ts'

/** How many rows are stored at once, and how much text at most. */
const storedTogether = { rows: 500, characters: 250_000 }

/** Stores rows in batches. */
export class ArrivingFacts {
  readonly #destination: Destination
  #lines: string[] = []
  #characters = 0

  constructor(destination: Destination) {
    this.#destination = destination
  }

  /** @param lines - from `incomingLine` */
  async add(lines: readonly string[]): Promise<void> {
    this.#lines.push(...lines)
    for (const { length } of lines) this.#characters += length
    if (this.#lines.length >= storedTogether.rows || this.#characters >= storedTogether.characters) await this.end()
  }

  /** Writes the remaining rows. Call it before `findDoubles` and, unless it is a check, before `replaceMonths`. */
  async end(): Promise<void> {
    if (this.#lines.length === 0) return
    const lines = this.#lines
    this.#lines = []
    this.#characters = 0
    await storeIncoming(this.#destination, lines)
  }
}
