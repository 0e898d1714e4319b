import type { Catalogue } from './catalogue.ts'
import { aliasOf, columnName, fieldsOf, isNode, listOf, type Node, relationName, walk } from './syntaxTree.ts'

type Names = ReadonlySet<string>

/** What one level of a statement reads or writes: the tables of its FROM, USING or target, and all conditions on them. */
interface Level {
  /** Names of tables by their alias. */
  readonly tables: Map<string, string>
  /** Aliases of sub-selects `(select tenant_id from tenants)` that name no tenant themselves. */
  readonly tenants: Set<string>
  readonly conditions: unknown[]
  /** Pairs of aliases whose tenant_id is equal. */
  readonly equal: [string, string][]
}

const isConstant = (value: unknown): boolean => {
  const cast = fieldsOf(value, 'TypeCast')
  if (cast) return isConstant(cast.arg)
  return fieldsOf(value, 'ParamRef') !== undefined || fieldsOf(value, 'A_Const') !== undefined
}

/** Whether a sub-select is `select tenant_id from tenants`, from which an insert of computed rows starts. It may name the tenant. */
export const isTenantsRow = (value: unknown): boolean => {
  const select = fieldsOf(value, 'SelectStmt')
  const [table, ...others] = listOf(select?.fromClause)
  const [column, ...more] = listOf(select?.targetList)
  return (
    others.length === 0 &&
    more.length === 0 &&
    fieldsOf(table, 'RangeVar')?.relname === 'tenants' &&
    columnName(fieldsOf(column, 'ResTarget')?.val)?.at(-1) === 'tenant_id'
  )
}

const addSource = (level: Level, source: unknown, ctes: Names): void => {
  const table = fieldsOf(source, 'RangeVar')
  if (table) {
    const name = relationName(table)
    if (!ctes.has(name)) level.tables.set(aliasOf(table) ?? String(table.relname), name)
    return
  }
  const subselect = fieldsOf(source, 'RangeSubselect')
  if (subselect) {
    const alias = aliasOf(subselect)
    const select = fieldsOf(subselect.subquery, 'SelectStmt')
    if (alias !== undefined && isTenantsRow(subselect.subquery) && !select?.whereClause) level.tenants.add(alias)
    return
  }
  const join = fieldsOf(source, 'JoinExpr')
  if (!join) return
  const before = new Set(level.tables.keys())
  addSource(level, join.larg, ctes)
  const left = [...level.tables.keys()].filter((alias) => !before.has(alias))
  addSource(level, join.rarg, ctes)
  const right = [...level.tables.keys()].filter((alias) => !before.has(alias) && !left.includes(alias))
  if (listOf(join.usingClause).some((column) => fieldsOf(column, 'String')?.sval === 'tenant_id'))
    for (const one of left) for (const other of right) level.equal.push([one, other])
  if (join.quals) level.conditions.push(join.quals)
}

/** The conditions of which all must hold. */
const conjuncts = (condition: unknown): unknown[] => {
  const both = fieldsOf(condition, 'BoolExpr')
  return both?.boolop === 'AND_EXPR' ? listOf(both.args).flatMap(conjuncts) : [condition]
}

/** The sides of an equality, those of rows one by one. */
const equalities = (condition: unknown): [unknown, unknown][] => {
  const expression = fieldsOf(condition, 'A_Expr')
  if (!expression || expression.kind !== 'AEXPR_OP') return []
  if (fieldsOf(listOf(expression.name)[0], 'String')?.sval !== '=') return []
  const [left, right] = [fieldsOf(expression.lexpr, 'RowExpr'), fieldsOf(expression.rexpr, 'RowExpr')]
  if (left && right) return listOf(left.args).map((side, place) => [side, listOf(right.args)[place]])
  return [[expression.lexpr, expression.rexpr]]
}

/** The table of this level to whose tenant_id an expression refers. */
const tenantOf = ({ tables, tenants }: Level, { tenantRelations }: Catalogue, value: unknown): string | undefined => {
  const name = columnName(value)
  if (name?.at(-1) !== 'tenant_id') return undefined
  if (name.length > 1) return name.at(-2)
  const candidates = [
    ...[...tables].filter(([, table]) => tenantRelations.has(table)).map(([alias]) => alias),
    ...tenants,
  ]
  return candidates.length === 1 ? candidates[0] : undefined
}

/** The tables of a level whose tenant no constant names. */
const unbound = (level: Level, catalogue: Catalogue): string[] => {
  const bound = new Set<string>()
  const equal = [...level.equal]
  for (const [left, right] of level.conditions.flatMap(conjuncts).flatMap(equalities)) {
    const [one, other] = [tenantOf(level, catalogue, left), tenantOf(level, catalogue, right)]
    if (one !== undefined && other !== undefined) equal.push([one, other])
    else if (one !== undefined && isConstant(right)) bound.add(one)
    else if (other !== undefined && isConstant(left)) bound.add(other)
  }
  for (let size = -1; size !== bound.size;) {
    size = bound.size
    for (const [one, other] of equal) {
      if (bound.has(one) && level.tables.has(other)) bound.add(other)
      if (bound.has(other) && level.tables.has(one)) bound.add(one)
    }
  }
  return [
    ...[...level.tables].filter(([, table]) => catalogue.tenantRelations.has(table)).map(([alias]) => alias),
    ...level.tenants,
  ].filter((alias) => !bound.has(alias))
}

const targetOf = (fields: Node): unknown => (isNode(fields.relation) ? { RangeVar: fields.relation } : undefined)

const levelTypes = new Set(['SelectStmt', 'UpdateStmt', 'DeleteStmt'])

/**
 * The tables of a statement that are read or written without a constant tenant_id at their own level, by alias. A table also counts as bound if its
 * tenant_id equals that of a bound table of the same level; one of an outer level does not help, because a distributed database would ask every machine.
 */
export const tablesWithoutTenant = (statement: unknown, catalogue: Catalogue): string[] => {
  const found: string[] = []
  const check = (value: unknown, ctes: Names): void =>
    walk(value, (type, fields) => {
      // Without a condition of its own it is bound by the level that it starts.
      if (type === 'RangeSubselect' && isTenantsRow(fields.subquery))
        return fieldsOf(fields.subquery, 'SelectStmt')?.whereClause !== undefined
      if (!levelTypes.has(type)) return type !== 'InsertStmt' || checkInsert(fields, ctes)
      const level: Level = { tables: new Map(), tenants: new Set(), conditions: [], equal: [] }
      const clause = isNode(fields.withClause) ? listOf(fields.withClause.ctes) : []
      const visible = new Set([
        ...ctes,
        ...clause.map((expression) => String(fieldsOf(expression, 'CommonTableExpr')?.ctename)),
      ])
      if (type !== 'SelectStmt') addSource(level, targetOf(fields), visible)
      for (const source of [...listOf(fields.fromClause), ...listOf(fields.usingClause)])
        addSource(level, source, visible)
      if (fields.whereClause) level.conditions.push(fields.whereClause)
      found.push(...unbound(level, catalogue))
      for (const part of Object.values(fields)) check(part, visible)
      // The sides of UNION are levels that are not wrapped.
      for (const side of [fields.larg, fields.rarg]) if (isNode(side)) check({ SelectStmt: side }, visible)
      return false
    })
  const checkInsert = (fields: Node, ctes: Names): false => {
    const clause = isNode(fields.withClause) ? listOf(fields.withClause.ctes) : []
    const visible = new Set([
      ...ctes,
      ...clause.map((expression) => String(fieldsOf(expression, 'CommonTableExpr')?.ctename)),
    ])
    for (const part of Object.values(fields)) check(part, visible)
    return false
  }
  check(statement, new Set())
  return found
}
