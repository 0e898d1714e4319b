import type { RawBuilder } from 'kysely'
import type { Caller, CompiledReport } from '../compile.ts'
import type { Rows } from '../cells.ts'
import type { Scope } from '../scope.ts'

/** What every row of a result has besides its values. */
export interface RowHead {
  readonly id: number
  readonly name: string
}

/** What a row has besides its id and values, as SQL. */
export type HeadColumns<Head extends RowHead> = {
  readonly [K in Exclude<keyof Head, 'id'>]: RawBuilder<Head[K]>
}

/** How the rows of one kind of report are found and named. */
export interface KindOfReport<Head extends RowHead> {
  /** Common table expressions that `rows` needs, each followed by a comma. */
  readonly prefix?: RawBuilder<unknown>
  /** All rows before conditions. */
  readonly rows: Rows
  /** The ids of all rows in order, for kinds whose rows are few and known. */
  readonly listed?: readonly number[]
  /** The rows of some ids. */
  readonly rowsOf: (ids: readonly number[]) => Rows
  /** What leaves count: of all rows, or of those of some ids. */
  readonly scope: (ids?: readonly number[]) => Scope
  /** The scope of one total over all rows, or over some. */
  readonly totalScope: (ids: readonly number[] | null) => Scope
  /** The order after the report's own sorts. */
  readonly order: RawBuilder<unknown>
  /** SQL over `institutions` of what rows are called, where `headsOf` reads nothing else: all rows have it read with their values. */
  readonly headColumns?: HeadColumns<Head>
  /** Reads what rows are called. */
  readonly headsOf: (ids: readonly number[]) => Promise<ReadonlyMap<number, Head>>
}

/** Makes a kind of report for a request. */
export type KindFor<Request, Head extends RowHead> = (
  caller: Caller,
  compiled: CompiledReport,
  request: Request,
) => Promise<KindOfReport<Head>> | KindOfReport<Head>
