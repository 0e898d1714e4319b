import type { DoublesChoice } from '../../../../contract/intake/decisions.ts'
import type { SurveyKind } from '../../../../contract/intake/dataUploads.ts'

/** How a file is to be read. It goes to a thread, so it holds plain values alone. */
export interface ReadingSettings {
  readonly tenantId: number
  readonly kind: SurveyKind
  readonly delimiter: '\t' | ','
  readonly encoding: 'shift_jis' | 'utf-8'
  /** Rows before the first of data. */
  readonly headings: number
  /** The file's facility; null: that of its first row. */
  readonly facilityCode: string | null
  /** The months that the file replaces, as first days. */
  readonly firstMonth: string
  readonly lastMonth: string
  /** What becomes of rows that are there twice: null while nobody has decided; then they are looked for, as with `once`. */
  readonly doubles: DoublesChoice | null
  /** Of the product: keys of patients' hashes follow from it. */
  readonly secret: Uint8Array
}

/** What is wrong with rows that are found while reading, by the findings of contract/intake/dataUploads.ts. */
export interface RowFinding {
  readonly code: 'other_facility' | 'other_month' | 'details_differ' | 'repeated_rows'
  readonly count: number
  readonly examples: readonly string[]
}

export interface ReadingSummary {
  readonly rowCount: number
  readonly failedRowCount: number
  readonly warningCount: number
  /** Problems beyond those that are listed. */
  readonly unlistedProblems: number
  readonly findings: readonly RowFinding[]
}

/** Whether a day lies in the months that a file is to replace. @param day - `YYYY-MM-DD` */
export const monthsOf = ({ firstMonth, lastMonth }: Pick<ReadingSettings, 'firstMonth' | 'lastMonth'>) => {
  const first = firstMonth.slice(0, 7)
  const last = lastMonth.slice(0, 7)
  return {
    has: (day: string) => {
      const month = day.slice(0, 7)
      return month >= first && month <= last
    },
    /** Where a stay belongs that has not ended. */
    latest: lastMonth,
    endsBefore: (day: string) => day.slice(0, 7) > last,
  }
}
