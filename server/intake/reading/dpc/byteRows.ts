import type { TextDecoder } from 'node:util'
const lineFeed = 0x0a
const carriageReturn = 0x0d
const maxFields = 64
/** In bytes. The longest rows of survey files have about 600. */
const maxRowBytes = 64 * 1024

/** Ctrl-Z, with which old programs mark the end of a file. */
const endMark = 0x1a

const zero = 0x30
const nine = 0x39
const space = 0x20

/**
 * A row of a delimited file as bytes. One object is reused for all rows, so callbacks must take what they need before
 * they return. Delimiters and line ends are never part of a character in cp932 or UTF-8, so rows are split without
 * decoding them.
 */
export class ByteRow {
  /** The line number, from 1. */
  line = 0
  /** The number of fields. */
  count = 0
  #bytes: Uint8Array = new Uint8Array()
  #from = 0
  #to = 0
  readonly #starts = new Int32Array(maxFields)
  readonly #ends = new Int32Array(maxFields)

  /** Sets the row to a part of `bytes`. Fields after the 64th are counted but cannot be read. */
  cut(bytes: Uint8Array, start: number, end: number, delimiter: number, line: number): void {
    this.#bytes = bytes
    this.#from = start
    this.#to = end
    this.line = line
    let count = 0
    let from = start
    for (let at = start; at <= end; at++) {
      if (at < end && bytes[at] !== delimiter) continue
      if (count < maxFields) this.#keep(count, from, at)
      count++
      from = at + 1
    }
    this.count = count
  }

  #keep(field: number, start: number, end: number) {
    let from = start
    let to = end
    while (from < to && this.#bytes[from] === space) from++
    while (to > from && this.#bytes[to - 1] === space) to--
    this.#starts[field] = from
    this.#ends[field] = to
  }

  #start(field: number) {
    return field < this.count && field < maxFields ? (this.#starts[field] ?? 0) : 0
  }

  #end(field: number) {
    return field < this.count && field < maxFields ? (this.#ends[field] ?? 0) : 0
  }

  isEmpty(field: number): boolean {
    return this.#start(field) === this.#end(field)
  }

  /** Whether a field equals a text, without decoding the field. @param ascii - without spaces around it */
  equals(field: number, ascii: string): boolean {
    const start = this.#start(field)
    if (this.#end(field) - start !== ascii.length) return false
    for (let at = 0; at < ascii.length; at++) if (this.#bytes[start + at] !== ascii.charCodeAt(at)) return false
    return true
  }

  /** Hashes fields to 32 bits with FNV-1a. @param multiplier - an odd number; each one gives another hash */
  hash(fields: readonly number[], multiplier: number): number {
    let hash = 0x811c9dc5
    for (const field of fields) {
      for (let at = this.#start(field); at < this.#end(field); at++)
        hash = Math.imul(hash ^ (this.#bytes[at] ?? 0), multiplier)
      hash = Math.imul(hash ^ 0xff, multiplier)
    }
    return hash | 0
  }

  /** Copies the row for comparison with the next one. @returns its length; 0 if it does not fit */
  copyTo(room: Uint8Array): number {
    const length = this.#to - this.#from
    if (length > room.length) return 0
    room.set(this.#bytes.subarray(this.#from, this.#to))
    return length
  }

  /** Whether the row equals, byte by byte, one that was copied. */
  isCopy(room: Uint8Array, length: number): boolean {
    if (length === 0 || length !== this.#to - this.#from) return false
    for (let at = length - 1; at >= 0; at--) if (room[at] !== this.#bytes[this.#from + at]) return false
    return true
  }

  isAscii(field: number): boolean {
    for (let at = this.#start(field); at < this.#end(field); at++) if ((this.#bytes[at] ?? 0) >= 0x80) return false
    return true
  }

  /** A field with codes, dates or numbers, without spaces around it. Bytes outside ASCII are read as Latin-1. */
  ascii(field: number): string {
    let text = ''
    for (let at = this.#start(field); at < this.#end(field); at++) text += String.fromCharCode(this.#bytes[at] ?? 0)
    return text
  }

  /** The bytes of a field, valid until the next row. */
  bytes(field: number): Uint8Array {
    return this.#bytes.subarray(this.#start(field), this.#end(field))
  }

  /** A text field. */
  text(field: number, decoder: TextDecoder): string {
    return decoder.decode(this.bytes(field))
  }

  /**
   * A numeric field: digits with at most one decimal point, and an optional minus sign.
   * @returns 0 for an empty field, NaN for anything else
   */
  number(field: number): number {
    let at = this.#start(field)
    const end = this.#end(field)
    if (at === end) return 0
    const isNegative = this.#bytes[at] === 0x2d
    if (isNegative) at++
    if (at === end) return Number.NaN
    let value = 0
    let scale = 0
    for (; at < end; at++) {
      const byte = this.#bytes[at] ?? 0
      if (byte === 0x2e && scale === 0) {
        scale = 1
        continue
      }
      if (byte < zero || byte > nine) return Number.NaN
      value = value * 10 + byte - zero
      scale *= 10
    }
    const size = scale > 1 ? value / scale : value
    return isNegative ? -size : size
  }
}

export interface RowListener {
  readonly onRow: (row: ByteRow) => void
  /** Called for rows that exceed the maximum length. They are skipped. */
  readonly onOverlong: (line: number) => void
}

const joined = (first: Uint8Array, second: Uint8Array): Uint8Array => {
  const bytes = new Uint8Array(first.length + second.length)
  bytes.set(first)
  bytes.set(second, first.length)
  return bytes
}

/** Whether only carriage returns end the lines, as in files of old Macintoshes. The last byte may be half of a line end. */
const endsWithReturns = (beginning: Uint8Array): boolean => {
  const at = beginning.indexOf(carriageReturn)
  return at >= 0 && at < beginning.length - 1 && !beginning.includes(lineFeed)
}

/** Splits a delimited file into rows as its bytes arrive. Empty lines, and the mark of the end and what fills the last block behind it, are skipped. */
export class RowReader {
  readonly #row = new ByteRow()
  readonly #delimiter: number
  readonly #listener: RowListener
  #rest: Uint8Array = new Uint8Array()
  #line = 0
  #isOverlong = false
  #lineEnd: number | undefined

  /** @param delimiter - one ASCII character */
  constructor(delimiter: string, listener: RowListener) {
    this.#delimiter = delimiter.charCodeAt(0)
    this.#listener = listener
  }

  /** @param chunk - may be reused afterwards; incomplete rows are copied */
  push(chunk: Uint8Array): void {
    let start = 0
    this.#lineEnd ??= endsWithReturns(chunk) ? carriageReturn : lineFeed
    for (;;) {
      const end = chunk.indexOf(this.#lineEnd, start)
      if (end < 0) break
      if (this.#rest.length === 0) this.#take(chunk, start, end)
      else this.#takeWithRest(chunk.subarray(start, end))
      start = end + 1
    }
    const rest = chunk.subarray(start)
    this.#isOverlong ||= this.#rest.length + rest.length > maxRowBytes
    this.#rest = this.#isOverlong ? new Uint8Array() : joined(this.#rest, rest)
  }

  #takeWithRest(end: Uint8Array) {
    const bytes = joined(this.#rest, end)
    this.#rest = new Uint8Array()
    this.#take(bytes, 0, bytes.length)
  }

  /** Processes the last row, which may lack a line end. */
  end(): void {
    let end = this.#rest.length
    while (end > 0 && (this.#rest[end - 1] === endMark || this.#rest[end - 1] === 0)) end--
    if (end > 0 || this.#isOverlong) this.#take(this.#rest, 0, end)
  }

  #take(bytes: Uint8Array, start: number, lineEnd: number) {
    const line = ++this.#line
    if (this.#isOverlong || lineEnd - start > maxRowBytes) {
      this.#isOverlong = false
      this.#listener.onOverlong(line)
      return
    }
    const end = lineEnd > start && bytes[lineEnd - 1] === carriageReturn ? lineEnd - 1 : lineEnd
    const isMarked = line === 1 && bytes[start] === 0xef && bytes[start + 1] === 0xbb && bytes[start + 2] === 0xbf
    const from = isMarked ? start + 3 : start
    if (from === end) return
    this.#row.cut(bytes, from, end, this.#delimiter, line)
    this.#listener.onRow(this.#row)
  }
}
