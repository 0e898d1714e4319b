/** What can be wrong with a row of a survey file. */
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
  /** A text that is not of the file's encoding. */
  | 'encoding'
  | 'other_month'
  | 'other_facility'
  /** A stay that the file of a later month tells of too. */
  | 'later_file'
  /** Not a row: how many further problems are counted and not listed. */
  | 'more'

/** A complaint about a row: it is rejected, or, where `isRejected` is false, taken without the value. */
export interface RowComplaint {
  /** Counted from 1. */
  readonly line: number
  /** Counted from 1; null where it is about the row. */
  readonly column: number | null
  readonly value: string
  readonly problem: RowProblem
  readonly isRejected: boolean
  /** How many rows are rejected with this one, itself included; 1 where absent. */
  readonly rowCount?: number
}

export type OnComplaint = (complaint: RowComplaint) => void
