import type { Readable } from 'node:stream'
import type pg from 'pg'
import { copyText } from '#server/db/copyRows.ts'
import { columnsOf, readTables, type ReadText } from './readTables.ts'
import type { ReadingSettings, ReadingSummary } from './settings.ts'
import { threadedReading } from './threadedReading.ts'

/** The number of bytes read at a time. With pieces of this size, passing them to another thread costs almost nothing. */
const pieceBytes = 512 * 1024

const createTables = Object.entries(readTables)
  .map(
    ([table, columns]) =>
      `create temp table ${table} (${Object.entries(columns)
        .map(([column, type]) => `${column} ${type}`)
        .join(', ')}) on commit drop`,
  )
  .join('; ')

const store = async (client: pg.ClientBase, texts: readonly ReadText[]) => {
  for (const { table, text } of texts) await copyText(client, table, columnsOf(table), text)
}

export interface ReadingOptions {
  readonly signal: AbortSignal
  readonly onProgress: (byteCount: number, rowCount: number) => void
  /** Called while nothing is read or stored. */
  readonly rest: () => Promise<void>
}

/**
 * Reads a file into the temporary tables of readTables.ts, which it creates. While the rows of one piece are stored,
 * the next piece is read into the same memory.
 */
export const readFile = async (
  client: pg.ClientBase,
  stream: Readable,
  settings: ReadingSettings,
  { signal, onProgress, rest }: ReadingOptions,
): Promise<ReadingSummary> => {
  const reading = threadedReading(settings)
  let storing = Promise.resolve()
  let memory = new ArrayBuffer(pieceBytes)
  let filled = 0
  let byteCount = 0
  const readPiece = async () => {
    signal.throwIfAborted()
    const { piece, memory: emptied } = await reading.push(memory, filled)
    memory = emptied ?? new ArrayBuffer(pieceBytes)
    byteCount += filled
    filled = 0
    await storing
    await rest()
    storing = store(client, piece.texts)
    storing.catch(() => {})
    onProgress(byteCount, piece.summary.rowCount)
  }
  try {
    await client.query(createTables)
    for await (const chunk of stream as AsyncIterable<Uint8Array>)
      for (let at = 0; at < chunk.length;) {
        const part = chunk.subarray(at, at + pieceBytes - filled)
        new Uint8Array(memory).set(part, filled)
        at += part.length
        filled += part.length
        if (filled === pieceBytes) await readPiece()
      }
    if (filled > 0) await readPiece()
    const { texts, summary } = await reading.end()
    await storing
    await store(client, texts)
    return summary
  } finally {
    stream.destroy()
    await storing.catch(() => {})
    await reading.stop()
  }
}
