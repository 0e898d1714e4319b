import { parse } from 'libpg-query'
import { fieldsOf, isNode, listOf, type Node, relationName, textOf, walk } from '../statements/syntaxTree.ts'

const keyOf = (node: unknown): boolean => fieldsOf(node, 'Constraint')?.contype === 'CONSTR_FOREIGN'

const creationProblems = (fields: Node): string[] => {
  const table = isNode(fields.relation) ? relationName(fields.relation) : ''
  const hasKey = listOf(fields.tableElts).some(
    (element) => keyOf(element) || listOf(fieldsOf(element, 'ColumnDef')?.constraints).some(keyOf),
  )
  return hasKey ? [`makes ${table} with a key to another table: add it afterwards, with alter table`] : []
}

/** Those that a column cannot have while it is added. */
const refusedBesideColumn = ['CONSTR_FOREIGN', 'CONSTR_CHECK', 'CONSTR_UNIQUE', 'CONSTR_PRIMARY']

const alterationProblems = (fields: Node): string[] => {
  const table = isNode(fields.relation) ? relationName(fields.relation) : ''
  const commands = listOf(fields.cmds).flatMap((command): readonly Node[] => {
    const found = fieldsOf(command, 'AlterTableCmd')
    return found ? [found] : []
  })
  const adds = commands.some(({ subtype }) => subtype === 'AT_AddConstraint')
  const columns = commands.flatMap(({ def }) => {
    const column = fieldsOf(def, 'ColumnDef')
    const isRefused = listOf(column?.constraints).some((constraint) =>
      refusedBesideColumn.includes(textOf(fieldsOf(constraint, 'Constraint')?.contype)),
    )
    return column && isRefused ? textOf(column.colname) : []
  })
  return [
    ...(adds && commands.length > 1 ? [`alters ${table} in several ways at once, a constraint among them`] : []),
    ...columns.map(
      (column) => `adds ${table}.${column} with a constraint: add that afterwards, in a statement of its own`,
    ),
  ]
}

/** Whether a function's body is `return (a query of tables)`, which cannot be called there. */
const returnsQuery = (fields: Node): boolean => {
  let found = false
  walk(fieldsOf(fields.sql_body, 'ReturnStmt'), (type) => {
    found ||= type === 'RangeVar'
    return true
  })
  return found
}

/**
 * Finds what a database that is distributed refuses in a migration (docs/DISTRIBUTION.md). Blocks of code are not looked into.
 * @param statements - a file's text
 * @throws if it is no SQL
 */
export const refusedWhenDistributed = async (statements: string): Promise<string[]> => {
  const problems: string[] = []
  walk(await parse(statements), (type, fields) => {
    if (type === 'CreateStmt') problems.push(...creationProblems(fields))
    if (type === 'AlterTableStmt') problems.push(...alterationProblems(fields))
    if (type === 'DropStmt' && listOf(fields.objects).length > 1) problems.push('drops several things in one statement')
    if (type === 'AlterSeqStmt') problems.push('alters a sequence')
    // It reaches the workers without the word.
    if (type === 'CreatePolicyStmt' && !fields.permissive) problems.push('makes a restrictive policy')
    if (type === 'CreateFunctionStmt' && returnsQuery(fields))
      problems.push('makes a function that returns a query: begin atomic select … end')
    return true
  })
  return problems
}
