const names = new Map<string, string>()

/** Texts that one process keeps prepared at most; each costs memory in every connection. */
const mostStatements = 300

/**
 * The name under which a statement is prepared, so that PostgreSQL parses and plans it once a connection; undefined where it should be
 * planned anew each time:
 * - with arrays among its values (names searched for, lists of conditions), the best plan depends on the values;
 * - with `.*`, its columns change with the schema, which a prepared statement does not survive;
 * - when so many are prepared already that the texts must vary with the values.
 */
export const preparedName = (text: string, values: readonly unknown[]): string | undefined => {
  if (values.some(Array.isArray) || text.includes('.*')) return undefined
  const known = names.get(text)
  if (known) return known
  if (names.size >= mostStatements) return undefined
  const name = `statement_${names.size + 1}`
  names.set(text, name)
  return name
}
