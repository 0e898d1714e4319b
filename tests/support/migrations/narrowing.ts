import { parse } from 'libpg-query'
import { fieldsOf, isNode, listOf, type Node, relationName, textOf, walk } from '../statements/syntaxTree.ts'

const tableOf = ({ relation }: Node): string => (isNode(relation) ? relationName(relation) : '')

const narrowingCommands: Readonly<Record<string, string>> = {
  AT_DropColumn: 'drops the column',
  AT_SetNotNull: 'requires a value of',
  AT_AlterColumnType: 'changes the type of',
}

const constraintsOf = (column: Node): string[] =>
  listOf(column.constraints).map((constraint) => textOf(fieldsOf(constraint, 'Constraint')?.contype))

/** A column without a default that must have a value: older versions insert rows without it. */
const isRequired = (column: Node): boolean => {
  const constraints = constraintsOf(column)
  const hasValue = ['CONSTR_DEFAULT', 'CONSTR_GENERATED', 'CONSTR_IDENTITY'].some((kind) => constraints.includes(kind))
  return constraints.includes('CONSTR_NOTNULL') && !hasValue
}

const narrowingOf = (table: string, command: Node): string[] => {
  const kind = textOf(command.subtype)
  const what = narrowingCommands[kind]
  if (what !== undefined) return [`${what} ${table}.${textOf(command.name)}`]
  const column = kind === 'AT_AddColumn' ? fieldsOf(command.def, 'ColumnDef') : undefined
  return column && isRequired(column) ? [`adds ${table}.${textOf(column.colname)}, which older versions leave out`] : []
}

const droppable = ['TABLE', 'VIEW', 'MATVIEW', 'SCHEMA', 'SEQUENCE', 'TYPE', 'FUNCTION'].map((kind) => `OBJECT_${kind}`)

/** In the text of a block of code, which is not taken apart. */
const narrowingWords =
  /\b(drop\s+(table|column|view|function)|rename\s+(to|column)|set\s+not\s+null|set\s+data\s+type)\b/i

const created = (tree: unknown): Set<string> => {
  const tables = new Set<string>()
  walk(tree, (type, fields) => {
    if (type === 'CreateStmt') tables.add(tableOf(fields))
    return true
  })
  return tables
}

/**
 * What in a migration takes away something that an older version may rely on, in words: dropped and renamed tables and columns, other types, values that
 * become required, rights that are revoked. What the same migration has created does not count.
 */
export const narrowingIn = async (statements: string): Promise<string[]> => {
  const tree: unknown = await parse(statements)
  const own = created(tree)
  const narrowings: string[] = []
  walk(tree, (type, fields) => {
    const table = tableOf(fields)
    if (type === 'AlterTableStmt' && !own.has(table))
      for (const command of listOf(fields.cmds))
        narrowings.push(...narrowingOf(table, fieldsOf(command, 'AlterTableCmd') ?? {}))
    if (type === 'RenameStmt' && !own.has(table))
      narrowings.push(`renames ${textOf(fields.subname) || table} to ${textOf(fields.newname)}`)
    if (type === 'DropStmt' && droppable.includes(textOf(fields.removeType)))
      narrowings.push(`drops a ${textOf(fields.removeType).slice('OBJECT_'.length).toLowerCase()}`)
    if (type === 'GrantStmt' && fields.is_grant !== true && fields.objtype === 'OBJECT_TABLE')
      for (const object of listOf(fields.objects)) {
        const revoked = relationName(fieldsOf(object, 'RangeVar') ?? {})
        if (!own.has(revoked)) narrowings.push(`revokes rights on ${revoked}`)
      }
    if (type === 'DoStmt' && narrowingWords.test(JSON.stringify(fields)))
      narrowings.push('drops, renames or requires something in a block of code')
    return true
  })
  return narrowings
}
