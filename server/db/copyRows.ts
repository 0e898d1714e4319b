import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from } from 'pg-copy-streams'

/** A value of a column. Arrays are one-dimensional. A buffer and the result of {@link byteaOf} are both a bytea. */
export type CopyValue = string | number | boolean | null | Buffer | readonly (string | number)[]

const escaped = (text: string) =>
  /[\\\t\n\r]/.test(text)
    ? text.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r')
    : text

const arrayItem = (item: string | number) =>
  typeof item === 'number' ? String(item) : `"${item.replace(/["\\]/g, '\\$&')}"`

const copied = (value: CopyValue): string => {
  if (value === null) return '\\N'
  if (typeof value === 'string') return escaped(value)
  if (typeof value !== 'object') return String(value)
  return escaped(Buffer.isBuffer(value) ? byteaOf(value.toString('hex')) : `{${value.map(arrayItem).join(',')}}`)
}

/** A bytea in the text format of COPY. @param hex - two digits a byte */
export const byteaOf = (hex: string): string => `\\x${hex}`

/** A row in the text format of COPY, without a line end. */
export const copyLine = (row: readonly CopyValue[]): string => row.map(copied).join('\t')

/** Writes lines of {@link copyLine}, each with a line end. @param table - as for {@link copyRows} */
export const copyText = async (
  client: pg.ClientBase,
  table: string,
  columns: readonly string[],
  text: string,
): Promise<void> => {
  await finished(client.query(from(`copy ${table} (${columns.join(', ')}) from stdin`)).end(text))
}

const piece = 2_000

/**
 * Writes rows with COPY.
 * @param table - name of the table, trusted text
 * @param columns - names in the order of the values, trusted text
 * @returns how many rows were written
 */
export const copyRows = async (
  client: pg.ClientBase,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly CopyValue[])[],
): Promise<number> => {
  if (rows.length === 0) return 0
  const stream = client.query(from(`copy ${table} (${columns.join(', ')}) from stdin`))
  const pieces = function* () {
    for (let at = 0; at < rows.length; at += piece)
      yield `${rows
        .slice(at, at + piece)
        .map(copyLine)
        .join('\n')}\n`
  }
  await pipeline(Readable.from(pieces()), stream)
  return stream.rowCount
}
