/**
 * Numbers as compact text that JSON can carry: Base64 VLQ, as in source maps, but without signs. Each character holds
 * five bits, the lowest first, and whether more follow. Small numbers are single characters, so that the reply's gzip
 * compresses them well.
 */

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const digits = new Int8Array(128).fill(-1)
for (let digit = 0; digit < alphabet.length; digit++) digits[alphabet.charCodeAt(digit)] = digit

const base = 32
const more = 32
/** Eleven digits hold every safe integer. */
const maxDigits = 11

const digitAt = (text: string, place: number): number => {
  const code = text.charCodeAt(place)
  const digit = code < digits.length ? (digits[code] ?? -1) : -1
  if (digit < 0) throw new RangeError('A packed text has a foreign character')
  return digit
}

/** Packs integers from 0 to `Number.MAX_SAFE_INTEGER`. */
export const packNumbers = (numbers: Iterable<number>): string => {
  const parts: string[] = []
  for (const number of numbers) {
    if (!Number.isSafeInteger(number) || number < 0) throw new RangeError('Only safe integers from 0 can be packed')
    let rest = number
    for (; rest >= base; rest = Math.floor(rest / base)) parts.push(alphabet.charAt((rest % base) + more))
    parts.push(alphabet.charAt(rest))
  }
  return parts.join('')
}

const countNumbers = (text: string): number => {
  let count = 0
  for (let place = 0; place < text.length; place++) if (digitAt(text, place) < more) count += 1
  return count
}

/**
 * The numbers of {@link packNumbers}.
 * @param most - how many there may be at most; memory is taken only for those that the text has
 * @throws RangeError for a text that was not made by it, or has more numbers
 */
export const unpackNumbers = (text: string, most: number): Float64Array => {
  const count = countNumbers(text)
  if (count > most) throw new RangeError('A packed text has too many numbers')
  if (text.length > 0 && digitAt(text, text.length - 1) >= more) throw new RangeError('A packed text is cut off')
  const numbers = new Float64Array(count)
  let place = 0
  for (let index = 0; index < count; index++) {
    const begin = place
    let [value, worth] = [0, 1]
    for (let digit = more; digit >= more; worth *= base) {
      if (place - begin === maxDigits) throw new RangeError('A packed number is too long')
      digit = digitAt(text, place++)
      value += (digit % base) * worth
    }
    if (!Number.isSafeInteger(value)) throw new RangeError('A packed number is too large')
    numbers[index] = value
  }
  return numbers
}

/** Packs integers from 0 that rise strictly, by the gaps between them. */
export const packRising = (numbers: Iterable<number>): string => {
  const gaps: number[] = []
  let next = 0
  for (const number of numbers) {
    gaps.push(number - next)
    next = number + 1
  }
  return packNumbers(gaps)
}

/**
 * The numbers of {@link packRising}.
 * @param end - all must be smaller
 * @throws RangeError for a text that was not made by it, or a number beyond `end`
 */
export const unpackRising = (text: string, end: number): Uint32Array => {
  const gaps = unpackNumbers(text, end)
  const numbers = new Uint32Array(gaps.length)
  let next = 0
  for (const [index, gap] of gaps.entries()) {
    if (next + gap >= end) throw new RangeError('A packed number is beyond the end')
    numbers[index] = next + gap
    next += gap + 1
  }
  return numbers
}

/** Packs integers from 0, of which some are unknown. */
export const packOptional = (numbers: Iterable<number | null>): string =>
  packNumbers(Array.from(numbers, (number) => (number === null ? 0 : number + 1)))

/**
 * The numbers of {@link packOptional}, NaN for unknown ones.
 * @throws RangeError for a text that was not made of exactly `count` numbers
 */
export const unpackOptional = (text: string, count: number): Float64Array => {
  const numbers = unpackNumbers(text, count)
  if (numbers.length !== count) throw new RangeError('A packed text has another length')
  return numbers.map((number) => (number === 0 ? Number.NaN : number - 1))
}

const bitsPerCharacter = 6

/** Packs flags, six a character. @param flags - 0 or 1 each */
export const packBits = (flags: ArrayLike<number>): string => {
  const parts: string[] = []
  for (let begin = 0; begin < flags.length; begin += bitsPerCharacter) {
    let digit = 0
    for (let bit = 0; bit < bitsPerCharacter; bit++) if (flags[begin + bit]) digit |= 1 << bit
    parts.push(alphabet.charAt(digit))
  }
  return parts.join('')
}

/**
 * The flags of {@link packBits}, 0 or 1 each.
 * @throws RangeError for a text that was not made of exactly `count` flags
 */
export const unpackBits = (text: string, count: number): Uint8Array => {
  if (text.length !== Math.ceil(count / bitsPerCharacter)) throw new RangeError('Packed flags have another length')
  const flags = new Uint8Array(count)
  for (let place = 0; place < text.length; place++) {
    const digit = digitAt(text, place)
    for (let bit = 0; bit < bitsPerCharacter; bit++) {
      if ((digit & (1 << bit)) === 0) continue
      const index = place * bitsPerCharacter + bit
      if (index >= count) throw new RangeError('Packed flags have another length')
      flags[index] = 1
    }
  }
  return flags
}
