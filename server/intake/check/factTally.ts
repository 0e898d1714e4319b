import { monthOf } from '#contract/months.ts'
import type { FactDraft } from '../reading/lists/referralRows.ts'
import type { RowOutcome } from '../reading/lists/rowChecks.ts'

/** Counts what becomes of the rows of a list. */
export class FactTally {
  rows = 0
  failed = 0
  /** Rows that do not belong to the list. */
  leftOut = 0
  /** Rows of months that the user leaves out. */
  leftOutOfMonths = 0
  /** Rows that are stored without a patient. */
  withoutPatient = 0
  /** The months of the rows that are stored. */
  readonly months = new Set<string>()
  readonly institutions = new Set<number>()
  readonly departments = new Set<number>()

  /** @param leavesOut - whether a month's rows are left out. @returns the rows to store */
  add(outcomes: readonly RowOutcome<FactDraft>[], leavesOut: (month: string) => boolean): FactDraft[] {
    this.rows += outcomes.length
    const drafts: FactDraft[] = []
    for (const { errors, isLeftOut, draft } of outcomes) {
      if (errors.length > 0) this.failed += 1
      else if (isLeftOut) this.leftOut += 1
      if (!draft) continue
      if (leavesOut(monthOf(draft.day))) {
        this.leftOutOfMonths += 1
        continue
      }
      drafts.push(draft)
      this.months.add(monthOf(draft.day))
      this.institutions.add(draft.institutionId)
      if (draft.departmentId !== null) this.departments.add(draft.departmentId)
      if (draft.patientId === null) this.withoutPatient += 1
    }
    return drafts
  }

  get taken(): number {
    return this.rows - this.failed - this.leftOut - this.leftOutOfMonths
  }
}
