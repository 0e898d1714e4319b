/** Bytes of every character that cp932 has, found by asking the decoder. */
const bytesOf = (() => {
  const decoder = new TextDecoder('shift_jis', { fatal: true })
  const found = new Map<string, number[]>()
  const note = (bytes: number[]) => {
    try {
      const character = decoder.decode(Uint8Array.from(bytes))
      if ([...character].length === 1 && !found.has(character)) found.set(character, bytes)
    } catch {
      // These bytes are no character.
    }
  }
  for (let byte = 0; byte < 256; byte += 1) note([byte])
  for (let lead = 0x81; lead <= 0xfc; lead += 1) for (let trail = 0x40; trail <= 0xfc; trail += 1) note([lead, trail])
  return found
})()

/** Text as Japanese spreadsheets save it. @throws for a character that cp932 lacks */
export const cp932 = (text: string): Buffer<ArrayBuffer> =>
  Buffer.from(
    [...text].flatMap((character) => {
      const bytes = bytesOf.get(character)
      if (!bytes) throw new RangeError(`${character} is not in cp932`)
      return bytes
    }),
  )
