import type { DoublesChoice } from '#contract/intake/decisions.ts'
import type { PatientKeys } from '#server/facts/referrals/patients.ts'
import type { SurveyKind } from '#contract/intake/dataUploads.ts'

/** How a file is to be read. The settings are sent to a thread, so they contain only plain values. */
export interface ReadingSettings {
  readonly tenantId: number
  readonly kind: SurveyKind
  readonly delimiter: '\t' | ','
  readonly encoding: 'shift_jis' | 'utf-8'
  /** The number of rows before the first data row. */
  readonly headings: number
  /** The file's facility; null: the facility of its first row counts. */
  readonly facilityCode: string | null
  /** The months that the file replaces, as first days. */
  readonly firstMonth: string
  readonly lastMonth: string
  /** What to do with repeated rows; null while undecided. While undecided, or with `once`, repeated rows are searched for. */
  readonly doubles: DoublesChoice | null
  /** The product's secret, from which the keys for patients' hashes are derived. */
  readonly secret: Uint8Array
  /** The keys of tenants that have come from another installation. */
  readonly movedPatientKeys: PatientKeys
}

/** A problem of rows that is found while reading, one of the findings of contract/intake/dataUploads.ts. */
export interface RowFinding {
  readonly code: 'other_facility' | 'other_month' | 'details_differ' | 'repeated_rows'
  readonly count: number
  readonly examples: readonly string[]
}

export interface ReadingSummary {
  readonly rowCount: number
  readonly failedRowCount: number
  readonly warningCount: number
  /** The number of problems that are not listed. */
  readonly unlistedProblems: number
  readonly findings: readonly RowFinding[]
}

/** The months that a file is to replace, with checks of days (`YYYY-MM-DD`). */
export const monthsOf = ({ firstMonth, lastMonth }: Pick<ReadingSettings, 'firstMonth' | 'lastMonth'>) => {
  const first = firstMonth.slice(0, 7)
  const last = lastMonth.slice(0, 7)
  return {
    has: (day: string) => {
      const month = day.slice(0, 7)
      return month >= first && month <= last
    },
    /** The month of a stay that has not ended. */
    latest: lastMonth,
    endsBefore: (day: string) => day.slice(0, 7) > last,
  }
}
