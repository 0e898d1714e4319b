import type { RawBuilder } from 'kysely'
import type { Caller, CompiledReport } from '../compile/compiledReport.ts'
import type { Rows } from '../cells.ts'
import type { Scope } from '../scope.ts'

/** What every row of a result has besides its values. */
export interface RowHead {
  readonly id: number
  readonly name: string
}

/** What rows are called, where it is read together with their values. */
export interface ReadHead<Head extends RowHead> {
  /** SQL over `institutions` of all that a head has besides the id. */
  readonly columns: { readonly [K in Exclude<keyof Head, 'id'>]: RawBuilder<Head[K]> }
  /** The head alone, of a row that has more columns. */
  readonly of: (row: Head) => Head
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
  /** The rows with known inhabitants, of all rows or of some: what is counted per inhabitant leaves out the others. Only of areas. */
  readonly inhabited?: (ids: readonly number[] | null) => Promise<readonly number[]>
  /** The order after the report's own sorts. */
  readonly order: RawBuilder<unknown>
  /** The institution that a row names, for kinds whose rows name one. */
  readonly institutionOf?: (head: Head) => { readonly id: number; readonly name: string }
  /** SQL of the institutions that rows of some ids name, likewise. */
  readonly institutionsOf?: (ids: readonly number[]) => RawBuilder<unknown>
  /** For kinds whose rows are institutions. */
  readonly head?: ReadHead<Head>
  /** Reads what rows are called. */
  readonly headsOf: (ids: readonly number[]) => Promise<ReadonlyMap<number, Head>>
}

/** Makes a kind of report for a request. */
export type KindFor<Request, Head extends RowHead> = (
  caller: Caller,
  compiled: CompiledReport,
  request: Request,
) => Promise<KindOfReport<Head>> | KindOfReport<Head>
