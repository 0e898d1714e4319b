const sampleSize = 256 * 1024

const fits = (encoding: 'utf-8' | 'shift_jis', bytes: Uint8Array) => {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

/**
 * Text from bytes in UTF-8, with or without byte order mark, or else in cp932, as the first 256 KiB tell. Bytes that fit neither become
 * U+FFFD, so that only their lines are lost.
 */
export async function* decodeText(chunks: AsyncIterable<Uint8Array>): AsyncIterable<string> {
  let sample: Uint8Array[] | undefined = []
  let sampled = 0
  let decoder = new TextDecoder('utf-8')
  const choose = (bytes: Uint8Array) => {
    if (!fits('utf-8', bytes) && fits('shift_jis', bytes)) decoder = new TextDecoder('shift_jis')
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
