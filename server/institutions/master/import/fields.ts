import { columnName } from './formats.ts'
import { InvalidField } from './rejects.ts'

const spelled = new Map<string, string>()

/** columnName() with a cache, since the parsers ask for few names very often. */
const nameOf = (column: string): string => {
  const cachedName = spelled.get(column)
  if (cachedName !== undefined) return cachedName
  const name = columnName(column)
  spelled.set(column, name)
  return name
}

/** The fields of one record by the header's names. */
export class Row {
  readonly #columns: ReadonlyMap<string, number>
  readonly #fields: readonly string[]
  readonly line: number

  constructor(columns: ReadonlyMap<string, number>, fields: readonly string[], line: number) {
    this.#columns = columns
    this.#fields = fields
    this.line = line
  }

  /** The unchanged field, '' if the file has no such column. */
  raw(column: string): string {
    return this.#fields[this.#columns.get(nameOf(column)) ?? -1] ?? ''
  }

  /** Text on one line without surrounding space; null if blank. Control characters become spaces. */
  text(column: string): string | null {
    return cleanText(this.raw(column))
  }

  required(column: string): string {
    const text = this.text(column)
    if (text === null) throw new InvalidField(column, 'required')
    return text
  }

  /** A whole number of at least 0, in which full-width digits and separators are allowed; null if blank. */
  count(column: string): number | null {
    const text = this.text(column)
    if (text === null) return null
    const digits = text.normalize('NFKC').replaceAll(',', '')
    if (!/^\d{1,6}(\.0+)?$/.test(digits)) throw new InvalidField(column, 'invalid_number', text)
    return Number.parseInt(digits, 10)
  }

  number(column: string): number | null {
    const text = this.text(column)
    if (text === null) return null
    const value = Number(text.normalize('NFKC'))
    if (!Number.isFinite(value)) throw new InvalidField(column, 'invalid_number', text)
    return value
  }

  /** Digits with leading zeros restored; null if blank. */
  code(column: string, length: number): string | null {
    const text = this.text(column)
    if (text === null) return null
    const digits = text.normalize('NFKC')
    if (!/^\d+$/.test(digits) || digits.length > length) throw new InvalidField(column, 'invalid_code', text)
    return digits.padStart(length, '0')
  }
}

const cleanText = (raw: string): string | null => {
  if (raw === '') return null
  const text = raw.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
  return text === '' ? null : text
}

export type Precision = 'source' | 'p04' | 'chome' | 'town' | 'municipality'

export interface Place {
  readonly longitude: number
  readonly latitude: number
  readonly precision: Precision
}

const japan = { south: 20, north: 46, west: 122, east: 154 }

/**
 * Coordinates in degrees. `0.0,0.0` means unknown (FORMATS of 医療情報ネット), and so does a blank.
 * @throws InvalidField - for a point outside Japan; the columns may be swapped
 */
export const place = (
  row: Row,
  latitudeColumn: string,
  longitudeColumn: string,
  precision: Precision,
): Place | null => {
  const latitude = row.number(latitudeColumn)
  const longitude = row.number(longitudeColumn)
  if (!latitude || !longitude) return null
  if (latitude < japan.south || latitude > japan.north || longitude < japan.west || longitude > japan.east)
    throw new InvalidField(latitudeColumn, 'invalid_coordinates', `${latitude}, ${longitude}`)
  return { longitude, latitude, precision }
}

/** Seven digits from `〒860-0806`, `860-0806` or `8600806`; null if blank. */
export const postalCode = (row: Row, column: string): string | null => {
  const text = row.text(column)
  if (text === null) return null
  const digits = text.normalize('NFKC').replace(/[^0-9]/g, '')
  if (digits.length !== 7) throw new InvalidField(column, 'invalid_postal_code', text)
  return digits
}

/** A prefecture's two digits. @throws InvalidField */
export const prefectureCode = (row: Row, column: string): string => {
  const code = row.code(column, 2)
  if (code === null) throw new InvalidField(column, 'required')
  if (code < '01' || code > '47') throw new InvalidField(column, 'unknown_prefecture', code)
  return code
}

/** An address that a browser can open, with the protocol added if it is missing; null for anything else. */
export const websiteUrl = (text: string | null): string | null => {
  if (text === null) return null
  const address = text.normalize('NFKC').replace(/\s+/g, '')
  const url = /^[a-z][a-z0-9+.-]*:/i.test(address) && !/^[^/]*\.[^/]*:\d/.test(address) ? address : `http://${address}`
  if (!URL.canParse(url)) return null
  const { protocol, hostname } = new URL(url)
  return (protocol === 'http:' || protocol === 'https:') && hostname.includes('.') ? url : null
}
