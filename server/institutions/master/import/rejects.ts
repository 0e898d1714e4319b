import type { CsvProblem } from '#server/tables/csv.ts'

export type RejectReason =
  | CsvProblem
  | 'required'
  | 'invalid_id'
  | 'invalid_kind'
  | 'unknown_prefecture'
  | 'invalid_code'
  | 'invalid_number'
  | 'invalid_coordinates'
  | 'invalid_postal_code'
  | 'invalid_time'
  | 'invalid_day'
  | 'invalid_change'
  | 'duplicate'
  | 'unknown_institution'

/** A rejected row and the reason. `value` is the content of the column. */
export interface Reject {
  readonly source: string
  readonly line: number
  readonly column: string
  readonly reason: RejectReason
  readonly value: string
}

/** The parsers of a row's fields throw this. */
export class InvalidField extends Error {
  readonly column: string
  readonly reason: RejectReason
  readonly value: string

  constructor(column: string, reason: RejectReason, value = '') {
    super(`${column}: ${reason}`)
    this.column = column
    this.reason = reason
    this.value = value
  }
}
