import { pageMark } from './idIn.ts'

const names = new Map<string, string>()

/** Texts that one process keeps prepared at most; each costs memory in every connection. */
const maxStatements = 300

/** Ids of a page at most; a plan for few does not suit more. */
const maxPageIds = 100

/**
 * The name under which a statement is prepared, so that PostgreSQL parses and plans it once a connection; undefined where it should be
 * planned anew each time:
 * - with arrays among its values (names searched for, lists of conditions), the best plan depends on the values, unless all are ids of one page
 *   (`idOnPage`), which a plan for any ids reads as fast;
 * - with `.*`, its columns change with the schema, which a prepared statement does not survive;
 * - when so many are prepared already that the texts must vary with the values.
 */
export const preparedName = (text: string, values: readonly unknown[]): string | undefined => {
  if (text.includes('.*')) return undefined
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
