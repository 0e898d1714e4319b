import type { TenantTransaction } from '#server/db/tenant.ts'
import type { TableRow } from '#server/tables/tableRow.ts'
import type { Columns, ImportType } from '../../mapping/columns.ts'
import type { ImportContext } from '../../mapping/importContext.ts'

/** What the interpretation of a batch of rows needs. */
export interface Reading {
  readonly tx: TenantTransaction
  readonly context: ImportContext
  readonly columns: Columns
  readonly importId: number
  readonly importType: ImportType
  /** The importing user, who is in charge if a row names nobody. */
  readonly accountId: number
  /** Row numbers by the id of the record that the row identifies. */
  readonly seen: Map<number, number>
  /** Whether to lock the records that are read, because they are about to be changed. */
  readonly locks: boolean
  /** Whether users see how cells are interpreted. */
  readonly shows: boolean
  readonly rows: readonly TableRow[]
}
