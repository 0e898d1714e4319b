import { type RawBuilder, sql } from 'kysely'
import type { FilterCondition } from '#contract/analysis/referralReports.ts'
import { type Column, columnTypes, isOfMaster } from './columns.ts'
import { fulfils } from './conditions.ts'
import { daysOf } from './days.ts'
import { expressions } from './expressions.ts'
import { type Piece, piecesFor } from './pieces.ts'

/** Numbers of referrals, of stays, and of stays with an operation. */
export const counts = ['referral_count', 'admission_count', 'operation_count'] as const

interface Asked {
  readonly filters: readonly FilterCondition[]
  /** The columns to group the rows by. */
  readonly apart: readonly Column[]
  /** Whether the report needs each month, not only each fiscal year. */
  readonly byMonth: boolean
}

const distinct = <T>(list: readonly T[]): T[] => [...new Set(list)]
/** Columns of the master are looked up by institution. */
const rowColumn = (column: Column): Column => (isOfMaster(column) ? 'medical_institution_id' : column)
const isTold = (filter: FilterCondition) => filter.definition_key !== 'referral_date'

/** SQL conditions on rows. Conditions on the master become one subquery, so that an index can find a few institutions. */
const conditionsOf = (filters: readonly FilterCondition[]): RawBuilder<unknown>[] => {
  const { master = [], rows = [] } = Object.groupBy(filters, ({ definition_key: key }) =>
    expressions[key].matched.columns.some(isOfMaster) ? 'master' : 'rows',
  )
  const institutions = sql`source.medical_institution_id in (
    select source.id from medical_institutions as source where ${sql.join(master.map(fulfils), sql` and `)}
  )`
  return [...rows.map(fulfils), ...(master.length > 0 ? [institutions] : [])]
}

interface Rows {
  readonly tenantId: number
  readonly columns: readonly Column[]
  readonly conditions: readonly RawBuilder<unknown>[]
  readonly apart: readonly Column[]
  /** Whether each source is summed up before the sources are combined, which leaves few rows. */
  readonly isSummed: boolean
}

const rowsOf = ({ source, isWanted }: Piece, { tenantId, columns, conditions, apart, isSummed }: Rows) => {
  const names = apart.map((column) => sql.ref(`source.${column}`))
  const figures = counts.map((count) => {
    const figure = sql.ref(`source.${count}`)
    return sql`${isSummed ? sql`sum(${figure})` : figure} as ${sql.ref(count)}`
  })
  return sql`
    select ${sql.join([...names, ...figures])}
    from (
      select ${sql.join([
        ...columns.map(
          (column) =>
            sql`${source.columns[column] ?? sql`null::${sql.raw(columnTypes[column])}`} as ${sql.ref(column)}`,
        ),
        ...counts.map((count, place) => sql`${source.counts[place]} as ${sql.ref(count)}`),
      ])}
      from ${sql.table(source.table)}
      where tenant_id = ${tenantId} and ${isWanted}
    ) as source
    where ${sql.join([sql`true`, ...conditions], sql` and `)}
    ${isSummed && names.length > 0 ? sql`group by ${sql.join(names)}` : sql``}`
}

/**
 * Counts what fulfils all conditions, by columns. Expressions on columns are then computed on these few rows. Undefined
 * if there are no days.
 */
export const reportRows = (tenantId: number, { filters, apart, byMonth }: Asked): RawBuilder<unknown> | undefined => {
  const ofRows = filters.filter(isTold)
  const apartColumns = distinct(apart.map(rowColumn))
  const columns = distinct([
    ...apartColumns,
    ...ofRows.flatMap(({ definition_key: key }) => expressions[key].matched.columns.map(rowColumn)),
  ])
  const pieces = piecesFor(columns, daysOf(filters), byMonth)
  if (pieces.length === 0) return undefined
  const isOfInstitutions = apart.some(isOfMaster)
  const rows = { tenantId, columns, conditions: conditionsOf(ofRows), apart: apartColumns, isSummed: !isOfInstitutions }
  const all = sql.join(
    pieces.map((piece) => rowsOf(piece, rows)),
    sql` union all `,
  )
  if (!isOfInstitutions) return all
  const names = sql.join(apart.map((column) => sql.ref(`${isOfMaster(column) ? 'institutions' : 'source'}.${column}`)))
  return sql`
    select ${names}, ${sql.join(counts.map((count) => sql`sum(source.${sql.ref(count)}) as ${sql.ref(count)}`))}
    from (${all}) as source
    join medical_institutions as institutions on institutions.id = source.medical_institution_id
    group by ${names}`
}
