/** The possible problems of a row of a survey file. */
export type RowProblem =
  | 'columns'
  | 'overlong'
  | 'facility_code'
  | 'data_identifier'
  | 'admission_date'
  | 'discharge_date'
  | 'other_date'
  | 'order'
  | 'number'
  | 'data_category'
  | 'detail_without_parent'
  | 'icd10'
  | 'k_code'
  | 'dpc_code'
  | 'amounts_twice'
  /** A text in another encoding than the file's. */
  | 'encoding'
  | 'other_month'
  | 'other_facility'
  /** A stay that is also in the file of a later month. */
  | 'later_file'
  /** Not a row: the number of further problems that are not listed. */
  | 'more'

/** A problem of a row. The row is rejected, or stored without the value if `isRejected` is false. */
export interface RowComplaint {
  /** Counted from 1. */
  readonly line: number
  /** Counted from 1; null if it concerns the whole row. */
  readonly column: number | null
  readonly value: string
  readonly problem: RowProblem
  readonly isRejected: boolean
  /** How many rows are rejected, including this one; 1 if absent. */
  readonly rowCount?: number
}

export type OnComplaint = (complaint: RowComplaint) => void
