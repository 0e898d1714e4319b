export interface NamedEntry {
  /** null for a new entry. */
  readonly entryId: number | null
  readonly name: string
  readonly description: string
  /** Number of records that use it. */
  readonly count: number
}

export interface NamedListValues {
  entries: NamedEntry[]
}
