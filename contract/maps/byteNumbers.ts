/** Writes integers as bytes: seven bits each, the lowest first, and whether more follow (LEB128). */
export class ByteWriter {
  #bytes = new Uint8Array(1024)
  #length = 0

  byte(value: number): void {
    if (this.#length === this.#bytes.length) {
      const larger = new Uint8Array(2 * this.#bytes.length)
      larger.set(this.#bytes)
      this.#bytes = larger
    }
    this.#bytes[this.#length++] = value
  }

  /** @param value - a safe integer from 0 */
  number(value: number): void {
    if (!Number.isSafeInteger(value) || value < 0) throw new RangeError('Only safe integers from 0 can be written')
    let rest = value
    for (; rest >= 128; rest = Math.floor(rest / 128)) this.byte((rest % 128) + 128)
    this.byte(rest)
  }

  /** Integers by their differences, which may be negative. */
  differences(values: Iterable<number>): void {
    let last = 0
    for (const value of values) {
      const difference = value - last
      this.number(difference < 0 ? -2 * difference - 1 : 2 * difference)
      last = value
    }
  }

  bytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length)
  }
}

/** Reads what a {@link ByteWriter} has written. Its functions throw a RangeError if the bytes end early. */
export class ByteReader {
  readonly #bytes: Uint8Array
  #place = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get remaining(): number {
    return this.#bytes.length - this.#place
  }

  byte(): number {
    const value = this.#bytes[this.#place++]
    if (value === undefined) throw new RangeError('The bytes end early')
    return value
  }

  number(): number {
    let [value, worth] = [0, 1]
    for (let byte = 128; byte >= 128; worth *= 128) {
      if (worth > Number.MAX_SAFE_INTEGER) throw new RangeError('A number is too long')
      byte = this.byte()
      value += (byte % 128) * worth
    }
    if (!Number.isSafeInteger(value)) throw new RangeError('A number is too large')
    return value
  }

  /** Fills an array. @throws RangeError also for a number outside of the range */
  differences(into: { [index: number]: number; readonly length: number }, lowest: number, highest: number): void {
    let last = 0
    for (let index = 0; index < into.length; index++) {
      const zigzag = this.number()
      last += zigzag % 2 === 0 ? zigzag / 2 : -(zigzag + 1) / 2
      if (last < lowest || last > highest) throw new RangeError('A number is out of range')
      into[index] = last
    }
  }
}
