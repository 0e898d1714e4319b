import type { Readable } from 'node:stream'
import type pg from 'pg'
import { copyText } from '../ingest/copyRows.ts'
import { columnsOf, readTables, type ReadText } from './reading/readTables.ts'
import type { ReadingSettings, ReadingSummary } from './reading/settings.ts'
import { threadedReading } from './reading/threadedReading.ts'

/** Bytes that are read at a time: enough that handing them to another thread costs nothing beside reading them. */
const pieceBytes = 512 * 1024

const joined = (chunks: readonly Uint8Array[], byteCount: number): Uint8Array<ArrayBuffer> => {
  const piece = new Uint8Array(byteCount)
  let at = 0
  for (const chunk of chunks) {
    piece.set(chunk, at)
    at += chunk.length
  }
  return piece
}

async function* piecesOf(stream: Readable): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let chunks: Uint8Array[] = []
  let byteCount = 0
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    chunks.push(chunk)
    byteCount += chunk.length
    if (byteCount < pieceBytes) continue
    yield joined(chunks, byteCount)
    chunks = []
    byteCount = 0
  }
  if (byteCount > 0) yield joined(chunks, byteCount)
}

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
}

/**
 * Reads a file into the temporary tables of readTables.ts, which it makes. While a piece is stored the next is read, and no more than these two
 * are in memory.
 */
export const readFile = async (
  client: pg.ClientBase,
  stream: Readable,
  settings: ReadingSettings,
  { signal, onProgress }: ReadingOptions,
): Promise<ReadingSummary> => {
  const reading = threadedReading(settings)
  let storing = Promise.resolve()
  let byteCount = 0
  try {
    await client.query(createTables)
    for await (const piece of piecesOf(stream)) {
      signal.throwIfAborted()
      byteCount += piece.length
      const { texts, summary } = await reading.push(piece)
      await storing
      storing = store(client, texts)
      storing.catch(() => {})
      onProgress(byteCount, summary.rowCount)
    }
    const { texts, summary } = await reading.end()
    await storing
    await store(client, texts)
    await client.query(`analyze ${Object.keys(readTables).join(', ')}`)
    return summary
  } finally {
    stream.destroy()
    await storing.catch(() => {})
    await reading.stop()
  }
}
