/** The bytes of every character in cp932, determined with the decoder. */
const bytesOf = (() => {
  const decoder = new TextDecoder('shift_jis', { fatal: true })
  const found = new Map<string, number[]>()
  const note = (bytes: number[]) => {
    try {
      const character = decoder.decode(Uint8Array.from(bytes))
      if ([...character].length === 1 && !found.has(character)) found.set(character, bytes)
    } catch {
      // These bytes are not a character.
    }
  }
  for (let byte = 0; byte < 256; byte += 1) note([byte])
  for (let lead = 0x81; lead <= 0xfc; lead += 1) for (let trail = 0x40; trail <= 0xfc; trail += 1) note([lead, trail])
  return found
})()

/** Encodes text in cp932, as Japanese spreadsheets do. @throws for a character that cp932 lacks */
export const cp932 = (text: string): Buffer<ArrayBuffer> =>
  Buffer.from(
    [...text].flatMap((character) => {
      const bytes = bytesOf.get(character)
      if (!bytes) throw new RangeError(`${character} is not in cp932`)
      return bytes
    }),
  )
