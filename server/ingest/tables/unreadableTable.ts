export type UnreadableTableReason =
  | 'empty'
  | 'old_excel'
  | 'encrypted'
  | 'no_workbook'
  | 'no_table'
  | 'damaged'
  | 'too_large'
  | 'too_many_rows'
  | 'too_many_columns'
  | 'unknown_sheet'

/** A file of which no row can be read. */
export class UnreadableTable extends Error {
  readonly reason: UnreadableTableReason

  constructor(reason: UnreadableTableReason) {
    super(reason)
    this.name = 'UnreadableTable'
    this.reason = reason
  }
}
