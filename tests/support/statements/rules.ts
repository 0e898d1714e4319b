import { parse } from 'libpg-query'
import type { Catalogue } from './catalogue.ts'
import { fieldsOf, functionName, isNode, listOf, type Node, relationName, walk } from './syntaxTree.ts'
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

/** Functions that are called with a column of the row. */
const functionsOfColumns = (value: unknown): string[] => {
  const names: string[] = []
  walk(value, (type, fields) => {
    let ofColumn = false
    if (type === 'FuncCall')
      walk(fields.args, (inner) => {
        ofColumn ||= inner === 'ColumnRef'
        return true
      })
    if (ofColumn) names.push(functionName(fields))
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
    ...(type === 'UpdateStmt' ? functionsOfColumns([fields.targetList, fields.whereClause]) : [])
      .filter((name) => catalogue.changingFunctions.has(name))
      .map((name) => `the update of ${table} calls ${name}() of a column, which is not immutable`),
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
