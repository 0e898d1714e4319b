/** A node of libpg-query's syntax tree: fields by name, or one field named after the node's type. */
export type Node = Readonly<Record<string, unknown>>

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The fields of a wrapped node `{ Type: fields }` of this type. */
export const fieldsOf = (value: unknown, type: string): Node | undefined => {
  const fields = isNode(value) ? value[type] : undefined
  return isNode(fields) ? fields : undefined
}

/** A name; empty for anything else. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Calls a function with every wrapped node below a value, outermost first. Returning false leaves out what is below. */
export const walk = (value: unknown, visit: (type: string, fields: Node) => boolean): void => {
  if (Array.isArray(value)) {
    for (const item of value) walk(item, visit)
    return
  }
  if (!isNode(value)) return
  for (const [name, field] of Object.entries(value)) {
    if (/^[A-Z]/.test(name) && isNode(field) && !visit(name, field)) continue
    walk(field, visit)
  }
}

/** The parts of a column's name: `['accounts', 'id']`, `['id']`. */
export const columnName = (value: unknown): readonly string[] | undefined => {
  const column = fieldsOf(value, 'ColumnRef')
  return column && listOf(column.fields).map((field) => textOf(fieldsOf(field, 'String')?.sval) || '*')
}

/** The name of a called function without its schema. */
export const functionName = (call: Node): string => textOf(fieldsOf(listOf(call.funcname).at(-1), 'String')?.sval)

/** A table's name, with its schema unless that is `public`. */
export const relationName = ({ schemaname, relname }: Node): string =>
  schemaname && schemaname !== 'public' ? `${textOf(schemaname)}.${textOf(relname)}` : textOf(relname)

/** The name under which a table, sub-select or function of FROM is known. */
export const aliasOf = (fields: Node): string | undefined => {
  const alias = isNode(fields.alias) ? fields.alias.aliasname : undefined
  return alias === undefined ? undefined : textOf(alias)
}
