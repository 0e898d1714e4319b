interface Orders {
  /** What the writer saw; undefined accepts any order. */
  readonly seen: readonly number[] | undefined
  readonly wanted: readonly number[]
}

const isSame = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((id, place) => other[place] === id)

/**
 * Whether somebody has put records into another order since a writer saw them, which the writer would replace.
 * @param stored - the ids in their order
 */
export const isReorderedSince = (stored: readonly number[], { seen, wanted }: Orders): boolean =>
  seen !== undefined && !isSame(stored, seen) && !isSame(stored, wanted)
