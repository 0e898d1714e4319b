/** The encodings of hospitals' text files. `shift_jis` is cp932, as in the Encoding Standard. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'shift_jis' | 'euc-jp'

/** Called with the detected encoding of a text. */
export type OnEncoding = (encoding: TextEncoding) => void

const startsWith = (bytes: Uint8Array, ...first: number[]) => first.every((byte, index) => bytes[index] === byte)

const hasMark = (bytes: Uint8Array): boolean => startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0xfe, 0xff)

/** So many of the bytes of a text in UTF-16 are zero at least: of each digit, separator and line end. */
const leastZeroShare = 0.02
/** So many times more zeros are on the side of these: 一 and some other characters have one on the other side. */
const leastRatio = 5

/**
 * The kind of UTF-16 without a byte order mark, as some database programs write it: nearly all zero bytes are at even or at odd places, and what is read is a
 * text of several lines or cells. Undefined for anything else.
 */
const utf16WithoutMark = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined => {
  const zeros = [0, 0] as [number, number]
  for (const [place, byte] of bytes.entries()) if (byte === 0) zeros[place % 2 === 0 ? 0 : 1] += 1
  const [even, odd] = zeros
  if (even + odd < bytes.length * leastZeroShare || Math.max(even, odd) < leastRatio * Math.min(even, odd))
    return undefined
  const encoding = odd > even ? 'utf-16le' : 'utf-16be'
  const text = decoded(encoding, bytes.subarray(0, bytes.length - (bytes.length % 2)))
  return text !== undefined && /[\t\n,;|]/.test(text) && !/[\0-\x08\ufffe\uffff]/.test(text) ? encoding : undefined
}

/** The kind of UTF-16 of a text, with its byte order mark or without; undefined for any other. @param bytes - the beginning */
export const utf16Of = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined => {
  if (hasMark(bytes)) return bytes[0] === 0xff ? 'utf-16le' : 'utf-16be'
  return bytes.includes(0) ? utf16WithoutMark(bytes) : undefined
}

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

/** Half-width kana and private-use characters. EUC-JP that is decoded as cp932 looks like this. */
const halfWidth = /[\uff61-\uff9f\ue000-\uf8ff]/u
/** Characters that almost every table of a hospital contains. None of them results from two half-width kana. */
const common = /[医院科患者紹介施設訪問担当]/u

/**
 * Distinguishes EUC-JP from cp932. Kana and most kanji of cp932 begin with bytes that are invalid in EUC-JP, so a cp932
 * text is hardly ever valid EUC-JP. Texts of half-width kana are an exception; files of the DPC survey may be such.
 */
const isEucJp = (bytes: Uint8Array, asCp932: string | undefined): boolean => {
  const text = decoded('euc-jp', bytes)
  if (text === undefined) return false
  return asCp932 === undefined || (share(asCp932, halfWidth) > 0.5 && common.test(text))
}

/**
 * Detects the encoding of a text from its beginning. Bytes that are valid in none count as UTF-8.
 * @param bytes - may end within a character
 */
export const detectEncoding = (bytes: Uint8Array): TextEncoding => {
  const utf16 = utf16Of(bytes)
  if (utf16) return utf16
  if (decoded('utf-8', bytes) !== undefined) return 'utf-8'
  const asCp932 = decoded('shift_jis', bytes)
  if (isEucJp(bytes, asCp932)) return 'euc-jp'
  return asCp932 === undefined ? 'utf-8' : 'shift_jis'
}
