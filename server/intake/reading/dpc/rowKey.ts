import type { ByteRow } from './byteRows.ts'

/** A hash of what distinguishes a row from all others of its file: 64 bits in two halves, as the database stores them. */
export interface RowKey {
  readonly high: number
  readonly low: number
}

/** The prime of FNV-1a, and another odd number for an independent hash. */
const multipliers = { high: 0x01000193, low: 0x85ebca6b } as const

/** @param fields - counted from 0 */
export const rowKeyOf = (row: ByteRow, fields: readonly number[]): RowKey => ({
  high: row.hash(fields, multipliers.high),
  low: row.hash(fields, multipliers.low),
})
