import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { type CompiledItem, type CompiledReport, keysName } from './compile/compiledReport.ts'
import type { NamedLeaf } from './leaves.ts'
import { all, type Relation } from './relations/relation.ts'
import { relationsOf } from './relations/relations.ts'
import { type Scope, totalId } from './scope.ts'

type Sql = RawBuilder<unknown>

/** The rows of a report, as the `from` of a query. */
export interface Rows {
  /** SQL of a table or a list with the rows. */
  readonly from: Sql
  /** The id of a row. */
  readonly id: Sql
  /** Joins `institutions`, the rows' institutions in the nation's list, where an attribute of them is read. */
  readonly institutions?: Sql
  /** Columns besides the id, such as the place of a row. */
  readonly columns?: readonly Sql[]
  readonly where?: Sql
}

/** The rows of some ids, with their place among these. */
export const listedRows = (ids: readonly number[]): Rows => ({
  from: sql`unnest(${ids}::bigint[]) with ordinality as rows (id, place)`,
  id: sql`rows.id`,
  columns: [sql`rows.place`],
})

/** Whether an attribute is read from the row's institution, and not from its communication. */
export const isOfInstitution = ({ attribute, resolved: { definition, label } }: CompiledItem): boolean =>
  attribute !== null && definition?.family !== 'communication' && label?.kind !== 'communication'

const needed = (items: readonly CompiledItem[]): ReadonlySet<string> =>
  new Set(items.flatMap(({ needs }) => [...needs]))

const leavesOf = ({ leaves }: CompiledReport, names: ReadonlySet<string>) =>
  Map.groupBy(
    leaves.all().filter(({ name }) => names.has(name)),
    ({ ofAllRows }) => (ofAllRows ? 'whole' : 'rows'),
  )

/** Sums without rows are 0; the last months of institutions without any are unknown. */
const isSum = (measure: string) => !measure.startsWith('last_')

/** Leaves of rows without facts. */
const columnOf = ({ name, measure }: { readonly name: string; readonly measure: string }): Sql =>
  isSum(measure) && measure !== 'population'
    ? sql`coalesce(${sql.ref(name)}, 0) as ${sql.ref(name)}`
    : sql`${sql.ref(name)} as ${sql.ref(name)}`

const joined = (relations: readonly Relation[], kind: 'left' | 'cross', id: Sql = sql`rows.id`): Sql =>
  sql.join(
    relations.map((relation, index) => {
      const name = sql.ref(`${kind}_${index}`)
      return kind === 'left'
        ? sql`left join (${relation}) as ${name} on ${name}.id = ${id}`
        : sql`cross join (${relation}) as ${name}`
    }),
    sql` `,
  )

/** Official figures as rows of all departments of the report, 0 for none, and of the total where the scope has one. */
const officialRelation = (
  { officialOf, records }: CompiledReport,
  names: readonly string[],
  { withTotal = false }: Scope,
): Relation[] => {
  if (!officialOf || names.length === 0) return []
  const rows = [...records.departments.keys(), 0, ...(withTotal ? [totalId] : [])].map((id) => {
    const values = officialOf(id === totalId ? null : id)
    return sql`(${sql.join([sql`${id}::bigint`, ...names.map((name) => sql`${values[name] ?? null}::float8`)])})`
  })
  return rows.length === 0
    ? []
    : [sql`select * from (values ${sql.join(rows)}) as official (id, ${sql.join(names.map((name) => sql.ref(name)))})`]
}

/**
 * A query of rows with the leaves and attributes that items need.
 * @param scope - restricts what leaves read to these rows
 * @param hasKeys - false where nothing is matched with the keys of attributes, so that they are not read besides what is shown
 */
export const cellsOf = (
  compiled: CompiledReport,
  items: readonly CompiledItem[],
  rows: Rows,
  scope: Scope,
  hasKeys = true,
): Sql => {
  const names = needed(items)
  const { rows: ofRows = [], whole = [] } = Object.fromEntries(leavesOf(compiled, names))
  const official = [...names].filter((name) => name.startsWith('official_'))
  const attributes = items.flatMap(({ attribute, needs }) => {
    const [name] = needs
    if (!attribute || name === undefined) return []
    return [
      sql`${attribute.value} as ${sql.ref(name)}`,
      ...(hasKeys && attribute.keys ? [sql`${attribute.keys} as ${sql.ref(keysName(name))}`] : []),
    ]
  })
  const { tenantId, facilityTypeIds, areaLabelId } = scope
  return sql`
    select ${sql.join([
      sql`${rows.id} as id`,
      ...(rows.columns ?? []),
      ...ofRows.map(columnOf),
      ...whole.map(({ name }) => sql.ref(name)),
      ...official.map((name) => sql.ref(name)),
      ...attributes,
    ])}
    from ${rows.from}
    ${items.some(isOfInstitution) ? (rows.institutions ?? sql``) : sql``}
    ${joined([...relationsOf(ofRows, scope), ...officialRelation(compiled, official, scope)], 'left', rows.id)}
    ${joined(relationsOf(whole, { tenantId, grain: 'all', facilityTypeIds, areaLabelId }), 'cross')}
    ${rows.where ? sql`where ${rows.where}` : sql``}`
}

/** Reads the total of a leaf from its cells. Months that several rows share are counted anew, for the scope of the total. */
const totalColumn = (leaf: NamedLeaf, totalScope: Scope): Sql => {
  const { name, measure, ofAllRows } = leaf
  const column = sql.ref(name)
  if (ofAllRows || !isSum(measure)) return sql`max(${column}) as ${column}`
  if (measure !== 'referral_months') return sql`coalesce(sum(${column}), 0)::bigint as ${column}`
  return sql`(select ${column} from (${sql.join(relationsOf([leaf], totalScope))}) as months) as ${column}`
}

/** Whether a name is that of an attribute's column, and not of a leaf or an official figure. */
export const isAttributeName = (name: string): boolean => name.startsWith('attribute_')

/** SQL over cells: whether all attributes that an item needs are known of a row. */
export const isKnownOf = ({ needs }: CompiledItem): RawBuilder<SqlBool> =>
  all([...needs].filter(isAttributeName).map((name) => sql`${sql.ref(name)} is not null`))

/**
 * What an item computes its value of several rows from, where {@link isKnownOf} holds: the sum of a column. Counts are 0 without rows;
 * the sum of an attribute is 0 without rows, and unknown where no row has one.
 */
export const sumOfRows = (name: string, sum: Sql, rows: Sql): Sql =>
  isAttributeName(name) ? sql`case when ${rows} = 0 then 0 else ${sum} end` : sql`coalesce(${sum}, 0)`

/**
 * A query of one row with the totals of items that use attributes, from the sums of rows: beds are added up, and referrals per bed are the
 * quotient of the sums. A row one of whose attributes is unknown is left out of all sums of an item.
 * @param totalScope - of the rows' total
 */
export const totalsOfRows = (
  compiled: CompiledReport,
  items: readonly CompiledItem[],
  rows: Rows,
  scope: Scope,
  totalScope: Scope,
): Sql => {
  const leaves = new Map(compiled.leaves.all().map((leaf) => [leaf.name, leaf]))
  const used = usedItems(
    compiled,
    items.map(({ key }) => key),
  )
  const totalOf = (item: CompiledItem): Sql => {
    const columns = [...item.needs].map((name) => {
      const leaf = leaves.get(name)
      if (leaf && (leaf.ofAllRows || leaf.measure === 'referral_months')) return totalColumn(leaf, totalScope)
      const sum = sql`sum(${sql.ref(name)}) filter (where ${isKnownOf(item)})`
      return sql`${sumOfRows(name, sum, sql`count(*)`)} as ${sql.ref(name)}`
    })
    return sql`(select ${item.value} from (select ${sql.join(columns)} from cells) as sums)`
  }
  return sql`
    with cells as materialized (${cellsOf(compiled, used, rows, scope, false)})
    select ${sql.join(items.map((item, index) => sql`${totalOf(item)} as ${sql.ref(`value_${index}`)}`))}`
}

/** The total that stands below rows. */
export interface TotalOfRows {
  /** What its leaves count. */
  readonly scope: Scope
  /** The items that are computed from its leaves; none of them uses attributes. */
  readonly summed: readonly CompiledItem[]
  /** The items whose attributes are added up. */
  readonly added: readonly CompiledItem[]
}

/** Parts of a query of cells in the order of ids. */
export interface OrderedCells {
  /** What stands before the `select`. */
  readonly prefix: Sql
  /** The `from` of the query, with `wanted_place`, the place of each row's id, by which it is ordered, and columns of the head. */
  readonly from: Sql
  /** The `from` of a query of the total; null for none. */
  readonly total: Sql | null
}

/** The cells of {@link cellsOf} in the order of ids. */
export const orderedCells = (
  compiled: CompiledReport,
  items: readonly CompiledItem[],
  rows: Rows,
  scope: Scope,
  ids: readonly number[],
): OrderedCells => ({
  prefix: sql``,
  from: sql`(${cellsOf(compiled, items, rows, scope, false)}) as cells join ${placesOf(ids)} on wanted_id = cells.id`,
  total: null,
})

/**
 * {@link orderedCells} of institutions, and their total if it is asked for. It is added up from the rows, so that no sums are read twice.
 * Attributes that are not added up are read of rows that have their order, so that the first rows need not wait for those of the last.
 * @param rows - {@link listedRows} of the ids
 * @param head - columns by name: SQL over `institutions` of what rows are called
 */
export const orderedInstitutions = (
  compiled: CompiledReport,
  items: readonly CompiledItem[],
  rows: Rows,
  scope: Scope,
  total: TotalOfRows | null,
  head: Readonly<Record<string, Sql>>,
): OrderedCells => {
  const names = needed(items)
  const leaves = compiled.leaves.all().filter(({ name }) => names.has(name))
  const late = items.filter((item) => item.attribute !== null && !total?.added.includes(item))
  const early = items.filter((item) => !late.includes(item))
  const added = early.flatMap(({ attribute, needs }) => (attribute ? [...needs] : []))
  const columns = [...leaves.map(({ name }) => name), ...added].map((name) => sql.ref(name))
  const lateColumns = [
    ...late.flatMap(({ attribute, needs }) => [...needs].map((name) => sql`${attribute?.value} as ${sql.ref(name)}`)),
    ...Object.entries(head).map(([name, value]) => sql`${value} as ${sql.ref(name)}`),
  ]
  const totals = total
    ? [
        ...leaves.map((leaf) => totalColumn(leaf, total.scope)),
        ...added.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`),
      ]
    : []
  return {
    prefix: sql`with
      sums as materialized (${cellsOf(compiled, early, rows, scope, false)}),
      totals as (select ${sql.join(totals.length > 0 ? totals : [sql`null`])} from sums having true)`,
    from: sql`(
      select ${sql.join([sql`institutions.id`, sql`wanted_place`, ...columns, ...lateColumns])}
      from (
        select ${sql.join([sql`institutions.*`, sql`rows.place as wanted_place`, ...columns])}
        from sums as rows
        ${rows.institutions ?? sql``}
        order by wanted_place
      ) as institutions
    ) as cells`,
    total: total && sql`totals as cells`,
  }
}

/** Ids with their places, as the `from` of a query. */
export const placesOf = (ids: readonly number[]): Sql =>
  sql`unnest(${ids}::bigint[]) with ordinality as wanted (wanted_id, wanted_place)`

/** The items that conditions, sorts or columns use, with those that formulas need. */
export const usedItems = ({ items }: CompiledReport, keys: readonly string[]): CompiledItem[] => {
  const used = new Set<string>()
  const add = (key: string) => {
    if (used.has(key)) return
    used.add(key)
    for (const side of items.get(key)?.resolved.item.formula?.item_keys ?? []) add(side)
  }
  for (const key of keys) add(key)
  return [...items.values()].filter(({ key }) => used.has(key))
}

/** The item of a key that has been checked. */
export const itemOf = ({ items }: CompiledReport, key: string): CompiledItem => {
  const item = items.get(key)
  if (!item) throw new Error(`The report has no item ${key}`)
  return item
}

/**
 * A query of one row with the totals of items, computed as their cells are: from the sums, distinct institutions and
 * months of all rows. Attributes are not among them.
 */
export const totalsOf = (compiled: CompiledReport, items: readonly CompiledItem[], scope: Scope): Sql => {
  const names = needed(items)
  const { rows: ofRows = [], whole = [] } = Object.fromEntries(leavesOf(compiled, names))
  const official = [...names].filter((name) => name.startsWith('official_'))
  const values = compiled.officialOf?.(null) ?? {}
  const { tenantId, facilityTypeIds, areaLabelId } = scope
  const relations = [
    ...relationsOf(ofRows, scope),
    ...relationsOf(whole, { tenantId, grain: 'all', facilityTypeIds, areaLabelId }),
  ]
  return sql`
    select ${sql.join(items.map(({ value }, index) => sql`${value} as ${sql.ref(`value_${index}`)}`))}
    from (
      select ${sql.join([
        sql`1 as one`,
        ...ofRows.map(columnOf),
        ...whole.map(({ name }) => sql.ref(name)),
        ...official.map((name) => sql`${values[name] ?? null}::float8 as ${sql.ref(name)}`),
      ])}
      from (select 1) as rows
      ${joined(relations, 'cross')}
    ) as cells`
}
