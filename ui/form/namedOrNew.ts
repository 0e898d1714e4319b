/** Something that is chosen by its name, or that does not exist yet. */
export interface NamedOrNew {
  /** null for what does not exist yet. */
  readonly id: number | null
  readonly name: string
}

/** What may be chosen now. */
export interface NamedOrNewChoices {
  /** What matches the typed text, and a new one by that name. */
  readonly options: readonly NamedOrNew[]
  /** Whether it is not known yet what matches. Nothing is offered meanwhile, so that nothing changes under a hand. */
  readonly isLoading: boolean
}

/**
 * The choices by a typed name: those that exist, and a new one unless one has that name.
 * @param typed - as it stands in the field
 * @param settled - the name for which `found` is asked
 * @param found - what exists; undefined if that is not known (yet)
 */
export const namedOrNewChoices = (
  typed: string,
  settled: string,
  { data: found = [], isPending }: { readonly data?: readonly NamedOrNew[] | undefined; readonly isPending: boolean },
): NamedOrNewChoices => {
  if (isPending || settled !== typed.trim()) return { options: [], isLoading: true }
  const isNew = settled !== '' && !found.some(({ name }) => name === settled)
  return { options: [...found, ...(isNew ? [{ id: null, name: settled }] : [])], isLoading: false }
}
