import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * A stream, or several of which each feeds the next, to be read by iterating. An error waits for whoever reads, also one that comes before anybody
 * does: it would otherwise end the process, or, where a stream only speaks of it, leave the reader waiting.
 */
export const readableOf = (...streams: readonly [Readable, ...NodeJS.ReadWriteStream[]]): AsyncIterable<Uint8Array> => {
  const out = new PassThrough()
  pipeline([...streams, out]).catch(() => {})
  return out.on('error', () => {})
}
