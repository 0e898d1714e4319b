export interface NamedEntry {
  /** null while it is new. */
  readonly entryId: number | null
  readonly name: string
  readonly description: string
  /** How many records stand in it. */
  readonly count: number
}

export interface NamedListValues {
  entries: NamedEntry[]
}
