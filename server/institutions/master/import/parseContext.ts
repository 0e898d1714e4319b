import type { Municipalities } from './municipalityFinder.ts'

/** Small errors that cost a row one value but not the whole row. */
export type Note =
  | 'unknown_municipality'
  | 'place_ignored'
  | 'postal_code_ignored'
  | 'not_registered'
  | 'code_changed'
  | 'changed_since'
  | 'hours_removed'
  | 'not_closed_because_of_rejects'
  | 'designated_city_skipped'
  /** Rows of the list of postal codes whose municipality the master does not have. */
  | 'postal_code_without_municipality'
  /** No longer in the list. */
  | 'postal_codes_removed'
  | 'not_removed_because_of_rejects'

export interface ParseContext {
  readonly municipalities: Municipalities
  readonly note: (note: Note, count?: number) => void
}

/** Runs a field's parser. A value that it cannot parse becomes null and is counted. */
export const orNote = <T>(context: ParseContext, note: Note, parse: () => T | null): T | null => {
  try {
    return parse()
  } catch {
    context.note(note)
    return null
  }
}

/** A municipality's code if the master has it. */
export const knownMunicipality = (context: ParseContext, code: string | null): string | null => {
  if (code === null || code === '') return null
  if (context.municipalities.has(code)) return code
  context.note('unknown_municipality')
  return null
}
