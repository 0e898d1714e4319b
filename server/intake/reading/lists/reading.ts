import type { TenantTransaction } from '../../../db/tenant.ts'
import type { TableRow } from '../../../tables/tableRow.ts'
import type { Columns, ImportType } from '../../mapping/columns.ts'
import type { ImportContext } from '../../mapping/importContext.ts'

/** A file on its way in, as far as its rows are concerned. */
export interface Reading {
  readonly tx: TenantTransaction
  readonly context: ImportContext
  readonly columns: Columns
  readonly importId: number
  readonly importType: ImportType
  /** Who imports; whoever is in charge where a row does not say. */
  readonly accountId: number
  /** Rows that named a record before, by its id. */
  readonly seen: Map<number, number>
  /** Whether what is read is about to be changed. */
  readonly locks: boolean
  /** Whether somebody is shown how cells are understood. */
  readonly shows: boolean
  readonly rows: readonly TableRow[]
}
