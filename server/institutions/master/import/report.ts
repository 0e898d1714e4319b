import type { FileKind } from './formats.ts'
import type { Note } from './parseContext.ts'
import type { Reject } from './rejects.ts'

/** The result of an import. Counts are rows of the file, except `closed`, which counts institutions. */
export interface ImportReport {
  readonly file: string
  readonly kinds: readonly FileKind[]
  readonly rows: number
  readonly added: number
  readonly changed: number
  readonly closed: number
  readonly unchanged: number
  readonly rejected: number
  /** The first rejected rows. `onReject` receives all of them. */
  readonly rejects: readonly Reject[]
  readonly notes: Readonly<Partial<Record<Note, number>>>
  readonly seconds: number
}

export type Counts = Partial<Pick<ImportReport, 'rows' | 'added' | 'changed' | 'closed' | 'unchanged'>>

const keptRejects = 100

/** Counts what happens to a file's rows. */
export class Tally {
  readonly #file: string
  readonly #onReject: ((reject: Reject) => void) | undefined
  readonly #started = performance.now()
  readonly #kinds: FileKind[] = []
  readonly #counts = { rows: 0, added: 0, changed: 0, closed: 0, unchanged: 0 }
  readonly #rejects: Reject[] = []
  readonly #notes: Partial<Record<Note, number>> = {}
  #rejected = 0

  constructor(file: string, onReject?: (reject: Reject) => void) {
    this.#file = file
    this.#onReject = onReject
  }

  get rows(): number {
    return this.#counts.rows
  }

  kind(kind: FileKind): void {
    this.#kinds.push(kind)
  }

  add(counts: Counts): void {
    this.#counts.rows += counts.rows ?? 0
    this.#counts.added += counts.added ?? 0
    this.#counts.changed += counts.changed ?? 0
    this.#counts.closed += counts.closed ?? 0
    this.#counts.unchanged += counts.unchanged ?? 0
  }

  reject(reject: Reject): void {
    this.#rejected += 1
    if (this.#rejects.length < keptRejects) this.#rejects.push(reject)
    this.#onReject?.(reject)
  }

  note(note: Note, count = 1): void {
    if (count > 0) this.#notes[note] = (this.#notes[note] ?? 0) + count
  }

  report(): ImportReport {
    return {
      file: this.#file,
      kinds: this.#kinds,
      ...this.#counts,
      rejected: this.#rejected,
      rejects: this.#rejects,
      notes: this.#notes,
      seconds: (performance.now() - this.#started) / 1_000,
    }
  }
}
