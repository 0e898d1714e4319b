import { pageMark } from './idIn.ts'

const names = new Map<string, string>()

/** The most statements that one process prepares. Each costs memory in every connection. */
const maxStatements = 300

/** The most ids a page has. A plan made for few ids does not suit more. */
const maxPageIds = 100

/** All columns of a table. Within a sub-select whose columns are named they would do no harm, but that is rare. */
const allColumns = /\.\*|^\s*select \*|\breturning \*/i

/**
 * The name under which a statement is prepared, so that PostgreSQL parses and plans it once per connection. Undefined
 * for a statement that PostgreSQL should plan on every call:
 * - It has arrays among its parameters (names searched for, lists of conditions), so the best plan depends on the
 *   values. An array with the ids of one page (`idOnPage`) is an exception: one plan reads any of them equally fast.
 * - It returns all columns of a table (`select *`, `.*`, `returning *`). These change with the schema, also while a
 *   newer version migrates the database under this one, and a prepared statement fails then.
 * - So many statements are prepared already that the texts must vary with the values.
 */
export const preparedName = (text: string, values: readonly unknown[]): string | undefined => {
  if (allColumns.test(text)) return undefined
  const lists = values.filter(Array.isArray)
  if (
    lists.length > 0 &&
    (text.split(pageMark).length <= lists.length || lists.some(({ length }) => length > maxPageIds))
  )
    return undefined
  const earlier = names.get(text)
  if (earlier) return earlier
  if (names.size >= maxStatements) return undefined
  const name = `statement_${names.size + 1}`
  names.set(text, name)
  return name
}
