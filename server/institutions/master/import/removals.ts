import type pg from 'pg'

/** How many entries of a prefecture a complete list no longer has, of how many that are stored. */
export interface Removal {
  readonly prefecture: string
  readonly missing: number
  readonly stored: number
  /** Nothing of the prefecture is left, of a list that always has all prefectures. */
  readonly isWhole?: boolean
}

/** A list lacks so much that it is rather incomplete than up to date. Nothing has been imported. */
export class TooManyRemovals extends Error {
  readonly removals: readonly Removal[]
  constructor(removals: readonly Removal[]) {
    super('The list lacks too many of the stored entries')
    this.name = 'TooManyRemovals'
    this.removals = removals
  }
}

/** In a month, far less than one institution or postal code in a hundred goes. */
const largestShare = 0.05
const fewest = 20

/** Whether so much is missing that somebody must say that it is right. */
export const isTooMuch = ({ missing, stored, isWhole = false }: Omit<Removal, 'prefecture'>): boolean =>
  isWhole || (missing >= fewest && missing > stored * largestShare)

/** @param isAllowed - whether the operator has said that it is right @throws TooManyRemovals */
export const requireFew = (removals: readonly Removal[], isAllowed: boolean): void => {
  if (isAllowed) return
  const missing = removals.filter((removal) => removal.missing > 0)
  if (missing.some(isTooMuch)) throw new TooManyRemovals(missing)
}

/**
 * Checks how much would be removed, by prefecture, since a list that breaks off lacks most in one.
 * @param select - of {@link Removal}
 * @param isAllowed - whether the operator has said that it is right
 * @throws TooManyRemovals
 */
export const requireFewRemovals = async (
  client: pg.ClientBase,
  select: string,
  values: readonly unknown[],
  isAllowed: boolean,
): Promise<void> => {
  if (isAllowed) return
  const { rows } = await client.query<Removal>(select, [...values])
  requireFew(rows, isAllowed)
}
