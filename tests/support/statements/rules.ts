import { parse } from 'libpg-query'
import type { Catalogue } from './catalogue.ts'
import {
  columnName,
  fieldsOf,
  functionName,
  isNode,
  listOf,
  type Node,
  relationName,
  textOf,
  walk,
} from './syntaxTree.ts'
import { isTenantsRow, tablesWithoutTenant } from './tenantConstants.ts'

const isWriting = (type: string) => ['InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt'].includes(type)

const targetOf = (fields: Node): string => (isNode(fields.relation) ? relationName(fields.relation) : '')

const functionsIn = (value: unknown): string[] => {
  const names: string[] = []
  walk(value, (type, fields) => {
    if (type === 'FuncCall') names.push(functionName(fields))
    if (type === 'SQLValueFunction') names.push('now')
    return true
  })
  return names
}

const hasColumn = (value: unknown): boolean => {
  let found = false
  walk(value, (type) => {
    found ||= type === 'ColumnRef'
    return true
  })
  return found
}

/** Functions that are called with a column of the row. */
const functionsOfColumns = (value: unknown): string[] => {
  const names: string[] = []
  walk(value, (type, fields) => {
    if (type === 'FuncCall' && hasColumn(fields.args)) names.push(functionName(fields))
    return type !== 'SelectStmt'
  })
  return names
}

const hasAggregate = (value: unknown): boolean =>
  functionsIn(value).some((name) =>
    /^(array|json|jsonb|string)_(object_)?agg$|^(count|max|min|sum|bool_and|bool_or)$/.test(name),
  )

/**
 * Types whose values are read from anything by settings of the session, or by functions that are. Not `date` and `timestamp`, which are read so from a
 * text alone, and days are cast to them.
 */
const readBySettings = new Set(['timetz', 'timestamptz', 'interval', 'regclass'])

/** The types, of those whose reading is not immutable, that a column of the row is cast to. */
const castsOfColumns = (value: unknown): string[] => {
  const names: string[] = []
  walk(value, (type, fields) => {
    const to = type === 'TypeCast' && hasColumn(fields.arg) && isNode(fields.typeName) ? fields.typeName : {}
    const name = String(fieldsOf(listOf(to.names).at(-1), 'String')?.sval)
    if (listOf(to.arrayBounds).length > 0) names.push(`${name}[]`)
    else if (readBySettings.has(name)) names.push(name)
    return type !== 'SelectStmt'
  })
  return names
}

/** The columns with a time and its zone that something is added to or subtracted from: by calendar days of the session's zone. */
const movedTimes = (value: unknown, zonedColumns: ReadonlySet<string>): string[] => {
  const names: string[] = []
  walk(value, (type, fields) => {
    const operator = type === 'A_Expr' ? textOf(fieldsOf(listOf(fields.name)[0], 'String')?.sval) : ''
    const column = columnName(fields.lexpr)?.at(-1)
    if (['+', '-'].includes(operator) && column !== undefined && zonedColumns.has(column)) names.push(column)
    return type !== 'SelectStmt'
  })
  return names
}

/** Functions that CASE and COALESCE call, which are evaluated on demand. */
const functionsOnDemand = (value: unknown): string[] => {
  const names: string[] = []
  walk(value, (type, fields) => {
    if (type === 'CaseExpr' || type === 'CoalesceExpr') names.push(...functionsIn({ [type]: fields }))
    return type !== 'SelectStmt'
  })
  return names
}

const tablesIn = (value: unknown): string[] => {
  const names: string[] = []
  const ctes = new Set<string>()
  walk(value, (type, fields) => {
    if (type === 'CommonTableExpr') ctes.add(String(fields.ctename))
    if (type === 'RangeVar') names.push(relationName(fields))
    return true
  })
  return names.filter((name) => !ctes.has(name))
}

const leftmost = (source: unknown): unknown => {
  const join = fieldsOf(source, 'JoinExpr')
  return join ? leftmost(join.larg) : source
}

const insertProblems = (insert: Node, { tenantRelations, volatileDefaults }: Catalogue): string[] => {
  const select = fieldsOf(insert.selectStmt, 'SelectStmt')
  const table = targetOf(insert)
  if (!select || listOf(select.valuesLists).length > 0) return []
  const columns = new Set(listOf(insert.cols).map((column) => String(fieldsOf(column, 'ResTarget')?.name)))
  const missing = (volatileDefaults.get(table) ?? []).filter((column) => !columns.has(column))
  const begins = fieldsOf(leftmost(listOf(select.fromClause)[0]), 'RangeSubselect')
  return [
    ...(tenantRelations.has(table) && !isTenantsRow(begins?.subquery)
      ? [`the insert of computed rows into ${table} does not start from the tenant's row`]
      : []),
    ...missing.map((column) => `the insert of computed rows into ${table} leaves ${column} to its volatile default`),
  ]
}

const returningProblems = (type: string, fields: Node, { changingFunctions }: Catalogue): string[] => {
  const returned = isNode(fields.returningClause) ? listOf(fields.returningClause.exprs) : []
  const table = targetOf(fields)
  const select = fieldsOf(fields.selectStmt, 'SelectStmt')
  return [
    ...functionsIn(returned)
      .filter((name) => changingFunctions.has(name))
      .map((name) => `RETURNING calls ${name}(), which is not immutable`),
    ...(type === 'InsertStmt' &&
    returned.length > 0 &&
    select &&
    listOf(select.valuesLists).length === 0 &&
    !fields.onConflictClause
      ? [`the insert of computed rows into ${table} returns columns without ON CONFLICT`]
      : []),
  ]
}

/** A sub-select of FROM that has rows of its own neither counted nor put in order. */
const simpleSelect = (source: unknown): Node | undefined => {
  const select = fieldsOf(fieldsOf(source, 'RangeSubselect')?.subquery, 'SelectStmt')
  if (!select || select.op !== 'SETOP_NONE') return undefined
  const parts = [
    'groupClause',
    'distinctClause',
    'limitCount',
    'havingClause',
    'windowClause',
    'withClause',
    'valuesLists',
  ]
  return parts.some((part) => select[part] !== undefined) || hasAggregate(select.targetList) ? undefined : select
}

const updateProblems = (type: string, fields: Node, { changingFunctions, zonedColumns }: Catalogue): string[] => {
  if (type !== 'UpdateStmt' && type !== 'DeleteStmt') return []
  const table = targetOf(fields)
  // A simple sub-select of FROM is put in its place before the extension looks.
  const simple = listOf(fields.fromClause).flatMap((source): readonly Node[] => {
    const select = simpleSelect(source)
    return select ? [select] : []
  })
  const values = [fields.targetList, fields.whereClause, ...simple.map(({ targetList }) => targetList)]
  return [
    ...functionsOfColumns(values)
      .filter((name) => changingFunctions.has(name))
      .map((name) => `the update of ${table} calls ${name}() of a column, which is not immutable`),
    ...castsOfColumns(values).map((name) => `the update of ${table} casts a column to ${name}, which is not immutable`),
    ...movedTimes(values, zonedColumns).map(
      (column) => `the update of ${table} computes with ${column}, whose days depend on the zone`,
    ),
    ...functionsOnDemand(values)
      .filter((name) => changingFunctions.has(name))
      .map((name) => `the update of ${table} calls ${name}() in CASE or COALESCE, which is not immutable`),
  ]
}

const conflictProblems = (insert: Node, { changingFunctions }: Catalogue): string[] => {
  const conflict = isNode(insert.onConflictClause) ? insert.onConflictClause : {}
  return functionsIn(conflict.targetList)
    .filter((name) => changingFunctions.has(name))
    .map((name) => `DO UPDATE SET calls ${name}(), which is not immutable`)
}

const writeProblems = (type: string, fields: Node, ctes: ReadonlySet<string>, catalogue: Catalogue): string[] => {
  const table = targetOf(fields)
  if (!catalogue.tenantRelations.has(table) && !catalogue.references.has(table)) return []
  if (type === 'MergeStmt') return [`MERGE into ${table}`]
  const local = tablesIn(fields).filter(
    (name) => !ctes.has(name) && !catalogue.tenantRelations.has(name) && !catalogue.references.has(name),
  )
  return [
    ...functionsIn(fields)
      .filter((name) => catalogue.volatileFunctions.has(name))
      .map((name) => `a write to ${table} calls ${name}(), which is volatile`),
    ...updateProblems(type, fields, catalogue),
    ...local.map((name) => `a write to ${table} reads ${name}, which only the coordinator has`),
    ...returningProblems(type, fields, catalogue),
    ...(type === 'InsertStmt' ? [...insertProblems(fields, catalogue), ...conflictProblems(fields, catalogue)] : []),
  ]
}

/** What a distributed database would refuse in a statement, or answer by asking every machine (docs/DISTRIBUTION.md). @throws if it is no SQL */
export const problemsOf = async (text: string, catalogue: Catalogue): Promise<string[]> => {
  const tree: unknown = await parse(text)
  const problems: string[] = []
  const ctes = new Set<string>()
  walk(tree, (type, fields) => {
    if (type === 'CommonTableExpr') ctes.add(String(fields.ctename))
    return true
  })
  walk(tree, (type, fields) => {
    if (isWriting(type)) problems.push(...writeProblems(type, fields, ctes, catalogue))
    if (type === 'CopyStmt' && fields.is_from && catalogue.tenantRelations.has(targetOf(fields)))
      problems.push(`COPY into ${targetOf(fields)}, which row-level security forbids`)
    return true
  })
  const tables = tablesIn(tree).filter((name) => catalogue.tenantRelations.has(name))
  if (tables.length > 0)
    problems.push(
      ...functionsIn(tree)
        .filter((name) => catalogue.readingFunctions.has(name))
        .map((name) => `beside ${tables.join(', ')} it calls ${name}(), which reads tables`),
    )
  problems.push(...tablesWithoutTenant(tree, catalogue).map((alias) => `no constant names the tenant of ${alias}`))
  return [...new Set(problems)]
}
