import type { Reject } from '../import/rejects.ts'
import type { ListedDesignation } from './listedDesignation.ts'
import type { ListTitle } from './listTitle.ts'

/** The result of a workbook. */
export interface DesignationReport {
  readonly file: string
  readonly lists: readonly ListTitle[]
  /** Institutions of the lists; each is matched, not matched, or rejected. */
  readonly read: number
  readonly matched: number
  readonly unmatched: number
  readonly rejected: number
  /** Designations of the matched institutions, of which one may have several. */
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  readonly removed: number
  /** The first ones that the master does not have. */
  readonly firstUnmatched: readonly Pick<ListedDesignation, 'insuranceCode' | 'name'>[]
  /** The first rejected ones. `onReject` receives all of them. */
  readonly rejects: readonly Reject[]
  readonly seconds: number
}

type Counts = Partial<Pick<DesignationReport, 'read' | 'matched' | 'added' | 'changed' | 'unchanged' | 'removed'>>

const keptRejects = 20
const keptUnmatched = 5

/** Counts what happens to the institutions of a workbook. */
export class DesignationTally {
  readonly #file: string
  readonly #onReject: ((reject: Reject) => void) | undefined
  readonly #started = performance.now()
  readonly #lists: ListTitle[] = []
  readonly #counts = { read: 0, matched: 0, added: 0, changed: 0, unchanged: 0, removed: 0 }
  readonly #firstUnmatched: ListedDesignation[] = []
  readonly #rejects: Reject[] = []
  #unmatched = 0
  #rejected = 0

  constructor(file: string, onReject?: (reject: Reject) => void) {
    this.#file = file
    this.#onReject = onReject
  }

  list(title: ListTitle): void {
    this.#lists.push(title)
  }

  add(counts: Counts): void {
    this.#counts.read += counts.read ?? 0
    this.#counts.matched += counts.matched ?? 0
    this.#counts.added += counts.added ?? 0
    this.#counts.changed += counts.changed ?? 0
    this.#counts.unchanged += counts.unchanged ?? 0
    this.#counts.removed += counts.removed ?? 0
  }

  unmatched(listed: ListedDesignation): void {
    this.#unmatched += 1
    if (this.#firstUnmatched.length < keptUnmatched) this.#firstUnmatched.push(listed)
  }

  reject(reject: Reject): void {
    this.#rejected += 1
    if (this.#rejects.length < keptRejects) this.#rejects.push(reject)
    this.#onReject?.(reject)
  }

  report(): DesignationReport {
    return {
      file: this.#file,
      lists: this.#lists,
      ...this.#counts,
      unmatched: this.#unmatched,
      rejected: this.#rejected,
      firstUnmatched: this.#firstUnmatched.map(({ insuranceCode, name }) => ({ insuranceCode, name })),
      rejects: this.#rejects,
      seconds: (performance.now() - this.#started) / 1_000,
    }
  }
}
