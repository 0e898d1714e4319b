/** A record with the number of its first line in the file (from 1), or its error. */
export type CsvRecord =
  | { readonly line: number; readonly fields: readonly string[] }
  | {
      readonly line: number
      readonly problem: CsvProblem
      readonly detail: string
      readonly fields?: readonly string[]
      /** The line, if it could not be split into fields. */
      readonly text?: string
    }

export type CsvProblem = 'quote' | 'field_count' | 'broken_characters'

/** The most UTF-16 code units of a line, and of all lines of a record. */
const maxLineLength = 1_000_000

/** After so many broken records, records over several lines are no longer searched for. */
const maxGivenUp = 100

export type Separator = ',' | '\t' | ';' | '|'

export interface CsvOptions {
  readonly separator?: Separator
  /** Whether records may have any number of fields. Otherwise the first record sets it. */
  readonly ragged?: boolean
  /** The most lines of one record. */
  readonly maxRecordLines?: number
}

/** The first place from `at` on that has no blank. A tab that separates is none. */
const afterBlanks = (text: string, at: number, separator: Separator): number => {
  let place = at
  while (text[place] === ' ' || text[place] === '\u3000' || (text[place] === '\t' && separator !== '\t')) place += 1
  return place
}

/**
 * The fields of one record; 'open' if a quoted field continues on the next line, 'stray' if a quote is at an invalid place. Blanks between quotes and
 * separators (`, "x" ,`) are no part of a field, as in the files of some programs.
 */
const split = (text: string, separator: Separator): string[] | 'open' | 'stray' => {
  if (!text.includes('"')) return text.split(separator)
  const fields: string[] = []
  let at = 0
  for (;;) {
    const begin = afterBlanks(text, at, separator)
    if (text[begin] === '"') at = begin
    if (text[at] !== '"') {
      const comma = text.indexOf(separator, at)
      fields.push(comma < 0 ? text.slice(at) : text.slice(at, comma))
      if (comma < 0) return fields
      at = comma + 1
      continue
    }
    let end = text.indexOf('"', at + 1)
    while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2)
    if (end < 0) return 'open'
    const field = text.slice(at + 1, end)
    fields.push(field.includes('"') ? field.replaceAll('""', '"') : field)
    end = afterBlanks(text, end + 1, separator)
    if (end === text.length) return fields
    if (text[end] !== separator) return 'stray'
    at = end + 1
  }
}

interface Line {
  readonly number: number
  readonly text: string
}

/**
 * Reads comma-separated values (RFC 4180, any line ending) piece by piece and counts lines. Unlike a general parser it
 * recovers from a broken record: an unclosed quote costs only its own line, not the rest of the file.
 */
export class CsvReader {
  readonly #separator: Separator
  readonly #ragged: boolean
  readonly #maxRecordLines: number
  #rest = ''
  #lines = 0
  #open: Line[] = []
  #width: number | undefined
  /** The number of broken records so far. */
  #givenUp = 0
  readonly #spacedQuote: RegExp
  #spacedQuotes = 0

  constructor({ separator = ',', ragged = false, maxRecordLines = 50 }: CsvOptions = {}) {
    this.#separator = separator
    this.#ragged = ragged
    this.#maxRecordLines = maxRecordLines
    const between = separator === '|' ? '\\|' : separator
    const blank = separator === '\t' ? '[ \u3000]' : '[ \\t\u3000]'
    this.#spacedQuote = new RegExp(`(?:^|${between})${blank}+"|"${blank}+(?:${between}|$)`)
  }

  /** How many records so far had blanks between quotes and separators, which were left out. */
  get spacedQuotes(): number {
    return this.#spacedQuotes
  }

  /** The records that this piece of text completes. */
  push(text: string): CsvRecord[] {
    // The remaining text of the last piece goes before the first line without being scanned again, because a long line
    // comes in many pieces.
    const lines = text.split('\n')
    lines[0] = this.#rest + (lines[0] ?? '')
    const rest = lines.pop() ?? ''
    this.#rest = rest.length > maxLineLength ? '' : rest
    if (rest.length > maxLineLength) lines.push(rest)
    const records: CsvRecord[] = []
    for (const line of lines) {
      this.#lines += 1
      this.#take(this.#lines, line.endsWith('\r') ? line.slice(0, -1) : line, records)
    }
    return records
  }

  /** The last records, at the end of the text. */
  end(): CsvRecord[] {
    const last = this.#rest === '' ? [] : this.push('\n')
    while (this.#open.length > 0) this.#giveUp(last)
    return last
  }

  /** Processes a line. Adds the record that it completes to `records`. */
  #take(number: number, line: string, records: CsvRecord[]): void {
    const [first] = this.#open
    if (!first && line === '') return
    const text = first ? `${this.#open.map((one) => one.text).join('\n')}\n${line}` : line
    const fields = split(text, this.#separator)
    if (typeof fields === 'string' || (first && this.#isOdd(fields))) {
      this.#open.push({ number, text: line })
      if (fields !== 'open' || this.#open.length >= this.#recordLines() || text.length > maxLineLength)
        this.#giveUp(records)
      return
    }
    this.#open = []
    records.push(this.#record(first?.number ?? number, text, fields))
  }

  /** In a file with many unclosed quotes, searching for the end of each record is expensive and fruitless. */
  #recordLines(): number {
    return this.#givenUp > maxGivenUp ? 2 : this.#maxRecordLines
  }

  /** Whether a record has another number of fields than the first, if that matters. */
  #isOdd(fields: readonly string[]): boolean {
    return !this.#ragged && fields.length !== (this.#width ?? fields.length)
  }

  #record(line: number, text: string, fields: readonly string[]): CsvRecord {
    if (this.#isOdd(fields))
      return { line, problem: 'field_count', detail: `${fields.length} / ${this.#width}`, fields }
    this.#width ??= fields.length
    if (text.includes('"') && this.#spacedQuote.test(text)) this.#spacedQuotes += 1
    return text.includes('\ufffd') ? { line, problem: 'broken_characters', detail: '', fields } : { line, fields }
  }

  /** Rejects the line that opened the record and parses the following ones again. */
  #giveUp(records: CsvRecord[]): void {
    const [first, ...others] = this.#open
    this.#open = []
    if (!first) return
    this.#givenUp += 1
    records.push({ line: first.number, problem: 'quote', detail: '', text: first.text })
    for (const { number, text } of others) this.#take(number, text, records)
  }
}
