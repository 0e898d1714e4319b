import { detectEncoding, type OnEncoding } from './textEncoding.ts'

const sampleSize = 256 * 1024

/**
 * The end of a file as old programs mark it (0x1A, Ctrl-Z), and what fills its last block. The decoder of cp932 reads 0x1A as U+001C, as the table of
 * IBM's code page 943 has it.
 */
const fillers = new Set(['\0', '\u001a', '\u001c'])

/** The text without the fillers at its very end. */
async function* withoutFillers(pieces: AsyncIterable<string>): AsyncIterable<string> {
  let held: string[] = []
  for await (const piece of pieces) {
    let end = piece.length
    while (end > 0 && fillers.has(piece.charAt(end - 1))) end -= 1
    if (end > 0) {
      yield held.join('') + piece.slice(0, end)
      held = []
    }
    if (end < piece.length) held.push(piece.slice(end))
  }
}

/** The text with line feeds, if only carriage returns end its lines, as on old Macintoshes. The first piece tells. */
async function* withLineFeeds(pieces: AsyncIterable<string>): AsyncIterable<string> {
  let hasReturnsOnly: boolean | undefined
  for await (const piece of pieces) {
    hasReturnsOnly ??= piece.includes('\r') && !piece.includes('\n')
    yield hasReturnsOnly ? piece.replaceAll('\r', '\n') : piece
  }
}

/**
 * Decodes bytes in UTF-8 (with or without byte order mark), cp932, EUC-JP, or UTF-16 (with or without its mark). The first 256 KiB
 * determine the encoding. Invalid bytes become U+FFFD, so that only their lines are lost. What old programs write behind the end of a text is left out, and
 * lines that only carriage returns end have line feeds.
 * @param onEncoding - called before the first text
 */
export const decodeText = (chunks: AsyncIterable<Uint8Array>, onEncoding?: OnEncoding): AsyncIterable<string> =>
  withLineFeeds(withoutFillers(decodedText(chunks, onEncoding)))

async function* decodedText(chunks: AsyncIterable<Uint8Array>, onEncoding?: OnEncoding): AsyncIterable<string> {
  let sample: Uint8Array[] | undefined = []
  let sampled = 0
  let decoder = new TextDecoder('utf-8')
  const choose = (bytes: Uint8Array) => {
    const encoding = detectEncoding(bytes)
    decoder = new TextDecoder(encoding)
    onEncoding?.(encoding)
  }
  for await (const chunk of chunks) {
    if (!sample) {
      yield decoder.decode(chunk, { stream: true })
      continue
    }
    sample.push(chunk)
    sampled += chunk.length
    if (sampled < sampleSize) continue
    const bytes = Buffer.concat(sample)
    sample = undefined
    choose(bytes)
    yield decoder.decode(bytes, { stream: true })
  }
  if (sample) {
    const bytes = Buffer.concat(sample)
    choose(bytes)
    yield decoder.decode(bytes, { stream: true })
  }
  yield decoder.decode()
}
