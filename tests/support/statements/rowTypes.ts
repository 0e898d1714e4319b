import { readFile } from 'node:fs/promises'
import { type DeclaredRow, declaredRows } from './declaredRows.ts'
import type { SeenRows } from './rowRecorder.ts'

/** What is wrong with the type that the code gives the rows of a statement. A column that only orders the rows need not be declared. */
export const complaintsAbout = (declared: DeclaredRow, { columns }: Pick<SeenRows, 'columns'>): readonly string[] =>
  [...declared].flatMap(([name, kinds]) => {
    const seen = Object.hasOwn(columns, name) ? columns[name] : undefined
    if (!seen) return kinds.has('undefined') ? [] : [`${name} is declared, but the statement has no such column`]
    return seen
      .filter((kind) => !kinds.has(kind))
      .map((kind) => `${name} is declared ${[...kinds].join(' or ')}, but was ${kind}`)
  })

export interface RowTypes {
  /** So many places were compared. */
  readonly compared: number
  readonly complaints: readonly string[]
}

/** Compares what statements brought in the API tests with the types that the code gives their rows. @param file - of RENKEI_ROWS_FILE */
export const compareRowTypes = async (root: string, file: string): Promise<RowTypes> => {
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').filter((line) => line !== '')
  const seen = lines.map((line) => JSON.parse(line) as SeenRows)
  const declared = declaredRows(root, new Set(seen.map(({ place }) => place)))
  const complaints = seen.flatMap((rows) => {
    const row = declared.get(rows.place)
    return row ? complaintsAbout(row, rows).map((complaint) => `${rows.place}: ${complaint}`) : []
  })
  return { compared: declared.size, complaints: [...new Set(complaints)].toSorted() }
}

/** Compares and prints them. @returns whether all types hold */
export const printRowTypes = async (root: string, file: string): Promise<boolean> => {
  const { compared, complaints } = await compareRowTypes(root, file)
  console.log(`Rows of ${compared} places were compared with their types.`)
  for (const complaint of complaints) console.error(complaint)
  return complaints.length === 0
}
