/** The longest part of an address that a draft may take; beyond it, mail programs break links. */
export const maxLinkLength = 4_000
/** The most characters that a link may unfold to, so that a made-up one cannot fill the memory. */
const maxUnfolded = 200_000

const through = async (bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream) => {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader()
  const parts: Uint8Array[] = []
  let length = 0
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    if (!value) break
    length += value.length
    if (length > maxUnfolded) {
      await reader.cancel()
      throw new Error('The draft in the address is too long')
    }
    parts.push(value)
  }
  return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer())
}

/**
 * A draft as text for the fragment of an address, which browsers do not send to servers.
 * @returns null if it is too long to be shared so
 */
export const linkTextOf = async (draft: unknown): Promise<string | null> => {
  const packed = await through(new TextEncoder().encode(JSON.stringify(draft)), new CompressionStream('deflate-raw'))
  const text = btoa(String.fromCodePoint(...packed))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
  return text.length > maxLinkLength ? null : text
}

/** What {@link linkTextOf} has packed; undefined if the text is broken. The caller checks what it is. */
export const draftInLink = async (text: string): Promise<unknown> => {
  if (text.length > maxLinkLength) return undefined
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    const packed = Uint8Array.from(binary, (letter) => letter.codePointAt(0) ?? 0)
    const unpacked = await through(packed, new DecompressionStream('deflate-raw'))
    return JSON.parse(new TextDecoder().decode(unpacked)) as unknown
  } catch {
    return undefined
  }
}
