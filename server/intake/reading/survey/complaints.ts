import type { RowComplaint } from '../dpc/rowProblems.ts'
import type { ReadRows } from './readTables.ts'
import type { ReadingSummary, RowFinding } from './settings.ts'

/** The most problems listed for a file. Further ones are only counted. */
export const maxListedProblems = 100_000

const maxExamples = 10
const maxValueLength = 200

/** Collects the problems of a file's rows: lists the first ones and counts all. */
export class Complaints {
  readonly #rows: ReadRows
  readonly #findings = new Map<RowFinding['code'], { count: number; examples: string[] }>()
  #listed = 0
  #unlisted = 0
  #failed = 0
  #warnings = 0

  constructor(rows: ReadRows) {
    this.#rows = rows
  }

  readonly add = (complaint: RowComplaint): void => {
    const { line, column, value, problem, isRejected, rowCount = 1 } = complaint
    if (isRejected) this.#failed += rowCount
    else this.#warnings += 1
    if (problem === 'other_facility' || problem === 'other_month') this.find(problem, line, rowCount)
    if (this.#listed >= maxListedProblems) {
      this.#unlisted += 1
      return
    }
    this.#listed += 1
    this.#rows.add('read_problems', {
      line,
      column_number: column,
      value: value.replaceAll('\u0000', '\ufffd').slice(0, maxValueLength),
      problem,
      is_rejected: isRejected,
    })
  }

  /** Counts a finding at a line. */
  find(code: RowFinding['code'], line: number, count = 1): void {
    const finding = this.#findings.get(code) ?? { count: 0, examples: [] }
    finding.count += count
    if (finding.examples.length < maxExamples) finding.examples.push(String(line))
    this.#findings.set(code, finding)
  }

  summary(): Omit<ReadingSummary, 'rowCount'> {
    return {
      failedRowCount: this.#failed,
      warningCount: this.#warnings,
      unlistedProblems: this.#unlisted,
      findings: [...this.#findings].map(([code, finding]) => ({ code, ...finding })),
    }
  }
}
