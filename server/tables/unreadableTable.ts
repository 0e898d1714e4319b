export type UnreadableTableReason =
  | 'empty'
  | 'old_excel'
  | 'encrypted'
  | 'no_workbook'
  | 'no_table'
  /** A web page with a table, an XML Spreadsheet 2003, a web archive (MHTML): what programs call .xls and Excel opens with a warning. */
  | 'html_table'
  | 'xml_spreadsheet'
  | 'web_archive'
  | 'damaged'
  | 'too_large'
  | 'too_many_rows'
  | 'too_many_columns'
  | 'unknown_sheet'
  /** XML that no spreadsheet program writes: deeply nested, or with a DTD. */
  | 'unusual_structure'
  | 'too_many_sheets'
  | 'text_too_long'
  /** Reading it took more time or memory than any table of the permitted size does. */
  | 'too_heavy'

/** A file without a readable row. */
export class UnreadableTable extends Error {
  readonly reason: UnreadableTableReason

  constructor(reason: UnreadableTableReason) {
    super(reason)
    this.name = 'UnreadableTable'
    this.reason = reason
  }
}
