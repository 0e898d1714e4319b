import type { UnreadableReason } from '../../tables/source.ts'

export type UnreadableBoundariesReason =
  | UnreadableReason
  | 'not_json'
  | 'too_deep'
  | 'too_large'
  | 'no_boundaries'
  | 'no_codes'
  | 'projection'
  | 'outside_japan'
  | 'swapped_coordinates'
  | 'not_closed'
  | 'malformed_geometry'
  | 'too_many_points'
  | 'code_in_two_files'
  | 'too_heavy'
  | 'no_municipalities'
  | 'unknown_codes'

/** A file of boundaries of which nothing was imported. */
export class UnreadableBoundaries extends Error {
  readonly file: string
  readonly reason: UnreadableBoundariesReason
  /** The place in the file and what stands there, for the message. */
  readonly detail: string

  constructor(file: string, reason: UnreadableBoundariesReason, detail = '') {
    super(`${file}: ${reason} ${detail}`.trim())
    this.name = 'UnreadableBoundaries'
    this.file = file
    this.reason = reason
    this.detail = detail
  }
}
