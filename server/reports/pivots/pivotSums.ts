import { type RawBuilder, sql } from 'kysely'
import type { PivotData } from '#contract/reports/reportItems.ts'
import { isKnownOf, isOfInstitution, sumOfRows } from '../cells.ts'
import type { CompiledItem, CompiledReport } from '../compile/compiledReport.ts'
import { all } from '../relations/relation.ts'

type Sql = RawBuilder<unknown>

/** A sum that cells of a pivot keep of their records. */
interface Part {
  readonly name: string
  /** An aggregate over records. */
  readonly of: Sql
  /** How the sums of several cells become that of all of their records. */
  readonly over: 'sum' | 'max'
  /** What the value takes for it, over a column of its name and `records`, the number of records. */
  readonly sum: Sql
  /** The column where there is no record. */
  readonly ofNone: Sql
}

/** How the records of a cell become its value. */
export interface PivotAggregate {
  /** What is read of each record, as SQL over its cells; `is_known` is always among them. */
  readonly columns: readonly { readonly name: string; readonly value: Sql }[]
  readonly parts: readonly Part[]
  /** Over columns named after the parts, and `records`. */
  readonly value: Sql
  /** Whether it is a mean of what single records are, and to be told as one. */
  readonly isMean: boolean
  /** Whether communications of one institution count what they read of it once. */
  readonly countsInstitutionsOnce: boolean
  /** Whether parts look at all records besides those of their cell. */
  readonly readsAllRecords: boolean
}

const alwaysKnown = { name: 'is_known', value: sql`true` }
const onceAnInstitution = sql`is_first_of_institution`

/** Which of the attributes that an item needs are those of its institution, where the records are communications. */
const institutionAttributesIn = ({ items }: CompiledReport, item: CompiledItem): ReadonlySet<string> =>
  new Set(
    [...items.values()]
      .filter((one) => isOfInstitution(one))
      .flatMap(({ needs }) => [...needs])
      .filter((name) => item.needs.has(name)),
  )

/** The mean of what single records are. */
const meanOf = ({ value, resolved }: CompiledItem, isOnce: boolean): Omit<PivotAggregate, 'readsAllRecords'> => {
  const among = isOnce ? sql`filter (where ${onceAnInstitution})` : sql``
  const part = (name: string, of: Sql): Part => ({
    name,
    of: sql`${of} ${among}`,
    over: 'sum',
    sum: sql.ref(name),
    ofNone: sql`null`,
  })
  return {
    columns: [
      { name: 'data', value },
      { name: 'is_known', value: sql`(${value}) is not null` },
    ],
    parts: [part('data', sql`sum(data)`), part('known_records', sql`count(data)`)],
    value: sql`data / nullif(known_records, 0)`,
    // That of records told as 100 % and 0 % is their rate.
    isMean: !resolved.isRate,
    countsInstitutionsOnce: isOnce,
  }
}

/**
 * The value of an item computed from the sums of what it needs, as its total below rows is: a rate is the quotient of sums. Without
 * records its counts are 0. A record one of whose attributes is unknown is left out of all of the sums.
 */
const valueOfSums = (
  compiled: CompiledReport,
  item: CompiledItem,
  ofInstitutions: ReadonlySet<string>,
): PivotAggregate => {
  const names = [...item.needs]
  const whole = new Set(compiled.leaves.all().flatMap(({ name, ofAllRows }) => (ofAllRows ? [name] : [])))
  const parts = names.map((name): Part => {
    const column = sql.ref(name)
    if (whole.has(name))
      return {
        name,
        of: sql`max(${column})`,
        over: 'max',
        sum: column,
        ofNone: sql`(select max(${column}) from records)`,
      }
    const among = all([sql`is_known`, ...(ofInstitutions.has(name) ? [onceAnInstitution] : [])])
    return {
      name,
      of: sql`sum(${column}) filter (where ${among})`,
      over: 'sum',
      sum: sumOfRows(name, column, sql`records`),
      ofNone: sql`null`,
    }
  })
  return {
    columns: [...names.map((name) => ({ name, value: sql.ref(name) })), { name: 'is_known', value: isKnownOf(item) }],
    parts,
    value: item.value,
    isMean: false,
    countsInstitutionsOnce: ofInstitutions.size > 0,
    readsAllRecords: names.some((name) => whole.has(name)),
  }
}

/** The number of records with a value of an item. Of several words there is a value if there is any word. */
const countOfValues = ({ value, resolved }: CompiledItem): PivotAggregate => {
  const hasValue = resolved.valueType === 'references' ? sql`cardinality(${value}) > 0` : sql`(${value}) is not null`
  return {
    columns: [{ name: 'is_known', value: sql`coalesce(${hasValue}, false)` }],
    parts: [
      {
        name: 'with_value',
        of: sql`count(*) filter (where is_known)`,
        over: 'sum',
        sum: sql`coalesce(with_value, 0)`,
        ofNone: sql`0`,
      },
    ],
    value: sql`with_value`,
    isMean: false,
    countsInstitutionsOnce: false,
    readsAllRecords: false,
  }
}

/**
 * How a pivot aggregates.
 * @param item - that is summed up or averaged; of `count`, that which records must have, or null
 * @param isOfInstitutions - whether the records are institutions, and not communications
 */
export const aggregateOf = (
  compiled: CompiledReport,
  method: PivotData['aggregation_method'],
  item: CompiledItem | null,
  isOfInstitutions: boolean,
): PivotAggregate => {
  if (item !== null && method === 'count') return countOfValues(item)
  if (item === null)
    return {
      columns: [alwaysKnown],
      parts: [],
      value: sql`records`,
      isMean: false,
      countsInstitutionsOnce: false,
      readsAllRecords: false,
    }
  const ofInstitutions = isOfInstitutions ? new Set<string>() : institutionAttributesIn(compiled, item)
  if (method === 'sum' || item.resolved.isQuotient) return valueOfSums(compiled, item, ofInstitutions)
  return { ...meanOf(item, ofInstitutions.size > 0 && ofInstitutions.size === item.needs.size), readsAllRecords: false }
}
