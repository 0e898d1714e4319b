/** What texts of hospitals are written in; `shift_jis` is cp932, as the Encoding Standard has it. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'shift_jis' | 'euc-jp'

/** Called with the encoding that a text is read in. */
export type OnEncoding = (encoding: TextEncoding) => void

const startsWith = (bytes: Uint8Array, ...first: number[]) => first.every((byte, index) => bytes[index] === byte)

/** Whether a text begins with the byte order mark of UTF-16; without one it is taken for no text. */
export const isUtf16 = (bytes: Uint8Array): boolean => startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0xfe, 0xff)

const decoded = (encoding: TextEncoding, bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return undefined
  }
}

const share = (text: string, characters: RegExp) => {
  const foreign = text.match(/[^\0-\x7f]/gu) ?? []
  return foreign.length === 0 ? 0 : foreign.filter((character) => characters.test(character)).length / foreign.length
}

/** Kana of half width and characters that only a font of one's own has, which is what EUC-JP looks like in cp932. */
const halfWidth = /[\uff61-\uff9f\ue000-\uf8ff]/u
/** Characters that hardly a table of a hospital is without; none of them is two kana of half width. */
const common = /[医院科患者紹介施設訪問担当]/u

/**
 * Tells EUC-JP from cp932. Kana and most kanji of cp932 begin with bytes that EUC-JP does not know, so that a text in cp932 hardly ever fits;
 * one that does is of half-width kana, as files of the DPC survey may be.
 */
const isEucJp = (bytes: Uint8Array, asCp932: string | undefined): boolean => {
  const text = decoded('euc-jp', bytes)
  if (text === undefined) return false
  return asCp932 === undefined || (share(asCp932, halfWidth) > 0.5 && common.test(text))
}

/**
 * What a text is written in, as its beginning tells. Bytes that fit nothing are taken for UTF-8.
 * @param bytes - may end within a character
 */
export const detectEncoding = (bytes: Uint8Array): TextEncoding => {
  if (isUtf16(bytes)) return bytes[0] === 0xff ? 'utf-16le' : 'utf-16be'
  if (decoded('utf-8', bytes) !== undefined) return 'utf-8'
  const asCp932 = decoded('shift_jis', bytes)
  if (isEucJp(bytes, asCp932)) return 'euc-jp'
  return asCp932 === undefined ? 'utf-8' : 'shift_jis'
}
