/** A member of the outermost object, or an element of its list `features`, as JSON text. */
export interface JsonMember {
  readonly name: string
  readonly text: string
}

export type JsonProblem = 'not_json' | 'too_deep' | 'too_large'

export class UnreadableJson extends Error {
  readonly problem: JsonProblem

  constructor(problem: JsonProblem) {
    super(problem)
    this.name = 'UnreadableJson'
    this.problem = problem
  }
}

export interface JsonLimits {
  /** Of nesting. */
  readonly depth: number
  /** Of one member or element. */
  readonly bytes: number
}

const code = (character: string) => character.charCodeAt(0)
const quote = code('"')
const backslash = code('\\')
const comma = code(',')
const colon = code(':')
const openBrace = code('{')
const closeBrace = code('}')
const openBracket = code('[')
const closeBracket = code(']')
/** Space, tab, line breaks, and the bytes of a byte order mark. */
const blanks = new Set([0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf])

type Phase = 'start' | 'key' | 'colon' | 'value' | 'inside' | 'end'

/**
 * Splits a JSON object into its members, and its list `features` into its elements, while it is read. Files of
 * boundaries have hundreds of megabytes, more than fits into one text. Only brackets and quotes are followed here; whoever
 * parses the texts finds all other errors.
 */
export class JsonMembers {
  readonly #limits: JsonLimits
  #phase: Phase = 'start'
  #depth = 0
  #inText = false
  #escaped = false
  #inFeatures = false
  #name = ''
  #parts: Uint8Array[] = []
  #size = 0

  constructor(limits: JsonLimits) {
    this.#limits = limits
  }

  /** The members that these bytes complete. @throws UnreadableJson */
  push(chunk: Uint8Array): JsonMember[] {
    const members: JsonMember[] = []
    let from = this.#phase === 'inside' || (this.#phase === 'key' && this.#inText) ? 0 : -1
    const finish = (end: number) => {
      this.#keep(chunk, from, end)
      from = -1
      return this.#text()
    }
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at]
      if (this.#inText) {
        if (this.#escaped) this.#escaped = false
        else if (byte === backslash) this.#escaped = true
        else if (byte === quote) {
          this.#inText = false
          if (this.#phase === 'key') {
            this.#name = finish(at)
            this.#phase = 'colon'
          }
        }
        continue
      }
      if (byte === undefined || (this.#phase !== 'inside' && blanks.has(byte))) continue
      const base = this.#inFeatures ? 2 : 1
      const isEnd = this.#depth === base && (byte === comma || byte === closeBrace || byte === closeBracket)
      if (isEnd && (this.#phase === 'inside' || (this.#phase === 'value' && byte === closeBracket))) {
        if (this.#phase === 'inside') members.push({ name: this.#name, text: finish(at) })
        this.#close(byte)
        continue
      }
      switch (this.#phase) {
        case 'start':
          if (byte !== openBrace) throw new UnreadableJson('not_json')
          this.#depth = 1
          this.#phase = 'key'
          continue
        case 'key':
          if (byte === closeBrace) this.#close(byte)
          else if (byte === quote) {
            this.#inText = true
            from = at + 1
          } else if (byte !== comma) throw new UnreadableJson('not_json')
          continue
        case 'colon':
          if (byte !== colon) throw new UnreadableJson('not_json')
          this.#phase = 'value'
          continue
        case 'end':
          throw new UnreadableJson('not_json')
        case 'value':
          if (this.#name === 'features' && !this.#inFeatures && byte === openBracket) {
            this.#inFeatures = true
            this.#depth = 2
            continue
          }
          this.#phase = 'inside'
          from = at
          break
        case 'inside':
          break
      }
      if (byte === quote) this.#inText = true
      else if (byte === openBrace || byte === openBracket) {
        this.#depth += 1
        if (this.#depth > this.#limits.depth) throw new UnreadableJson('too_deep')
      } else if (byte === closeBrace || byte === closeBracket) {
        this.#depth -= 1
        if (this.#depth < base) throw new UnreadableJson('not_json')
      }
    }
    if (from >= 0) this.#keep(chunk, from, chunk.length)
    return members
  }

  /** @throws UnreadableJson - if the object is not complete */
  end(): void {
    if (this.#phase !== 'end') throw new UnreadableJson('not_json')
  }

  #close(byte: number) {
    if (byte === comma) {
      this.#phase = this.#inFeatures ? 'value' : 'key'
      return
    }
    this.#depth -= 1
    if (this.#inFeatures) {
      if (byte !== closeBracket) throw new UnreadableJson('not_json')
      this.#inFeatures = false
      this.#phase = 'key'
    } else {
      if (byte !== closeBrace) throw new UnreadableJson('not_json')
      this.#phase = 'end'
    }
  }

  #keep(chunk: Uint8Array, from: number, end: number) {
    this.#size += end - from
    if (this.#size > this.#limits.bytes) throw new UnreadableJson('too_large')
    // Copied, because the reader may use the memory of the chunk again.
    this.#parts.push(chunk.slice(from, end))
  }

  #text(): string {
    const text = Buffer.concat(this.#parts).toString('utf8')
    this.#parts = []
    this.#size = 0
    return text
  }
}
