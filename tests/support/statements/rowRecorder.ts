import { appendFileSync } from 'node:fs'

/** What the rows of a statement were seen to hold. */
export interface SeenRows {
  /** Where it is sent, `server/work/tasks.ts:165`. */
  readonly place: string
  /** What `typeof` says of the values of each column; `null` for NULL. Empty for a column without any row yet. */
  readonly columns: Readonly<Record<string, readonly string[]>>
}

/** So many rows of a result are looked at. */
const lookedAt = 200

const seen = new Map<string, Map<string, Set<string>>>()

const typeOf = (value: unknown): string => (value === null ? 'null' : typeof value)

const resultOf = (result: unknown) => {
  if (typeof result !== 'object' || result === null || !('fields' in result) || !('rows' in result)) return undefined
  const { fields, rows } = result
  return Array.isArray(fields) && Array.isArray(rows)
    ? { fields: fields as { name: string }[], rows: rows as Record<string, unknown>[] }
    : undefined
}

/** Appends to a file what a result shows of the rows of a place that was not known before. */
export const noteRows = (file: string, place: string, result: unknown): void => {
  const { fields, rows } = resultOf(result) ?? { fields: [], rows: [] }
  if (fields.length === 0) return
  // Statements of several texts may be sent from one place, each with columns of its own.
  const key = `${place} ${fields.map(({ name }) => name).join()}`
  const columns = seen.get(key) ?? new Map(fields.map(({ name }) => [name, new Set<string>()]))
  let isNew = !seen.has(key)
  seen.set(key, columns)
  for (const row of rows.slice(0, lookedAt))
    for (const [name, types] of columns) {
      const type = typeOf(row[name])
      if (types.has(type)) continue
      types.add(type)
      isNew = true
    }
  if (!isNew) return
  const noted: SeenRows = {
    place,
    columns: Object.fromEntries([...columns].map(([name, types]) => [name, [...types]])),
  }
  appendFileSync(file, `${JSON.stringify(noted)}\n`)
}
