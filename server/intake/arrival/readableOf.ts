import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * Makes an iterable of a stream, or of several streams piped into each other. An error is kept for the reader, even if
 * it occurs before reading starts. Otherwise it would end the process, or leave the reader waiting if the stream only
 * emits it.
 */
export const readableOf = (...streams: readonly [Readable, ...NodeJS.ReadWriteStream[]]): AsyncIterable<Uint8Array> => {
  const out = new PassThrough()
  pipeline([...streams, out]).catch(() => {})
  return out.on('error', () => {})
}
