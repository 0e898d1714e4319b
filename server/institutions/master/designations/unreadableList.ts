import type { UnreadableTableReason } from '#server/tables/unreadableTable.ts'

export type UnreadableListReason =
  | UnreadableTableReason
  | 'no_institutions'
  | 'prefecture_unknown'
  | 'fee_table_unknown'
  | 'day_unknown'
  | 'several_lists'
  /** A list of 併設: institutions that are in the main lists too, so that nothing is lost without it. */
  | 'combined'

/** A list of which nothing was imported. */
export class UnreadableList extends Error {
  readonly file: string
  readonly reason: UnreadableListReason

  constructor(file: string, reason: UnreadableListReason) {
    super(`${file}: ${reason}`)
    this.name = 'UnreadableList'
    this.file = file
    this.reason = reason
  }
}
