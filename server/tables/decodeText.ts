import { detectEncoding, type OnEncoding } from './textEncoding.ts'

const sampleSize = 256 * 1024

/**
 * Decodes bytes in UTF-8 (with or without byte order mark), cp932, EUC-JP, or UTF-16 with its mark. The first 256 KiB
 * determine the encoding. Invalid bytes become U+FFFD, so that only their lines are lost.
 * @param onEncoding - called before the first text
 */
export async function* decodeText(chunks: AsyncIterable<Uint8Array>, onEncoding?: OnEncoding): AsyncIterable<string> {
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
