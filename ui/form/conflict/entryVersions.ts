import type { Versions } from './conflict.ts'

/** Three versions of what a form holds. */
export interface Three<V> {
  /** The common original. */
  readonly base: V
  readonly mine: V
  readonly theirs: V
}

/** How the entries of a list that is saved as a whole are told apart and compared. */
export interface EntryKind<E> {
  /** null for one that is not stored yet. */
  readonly idOf: (entry: E) => number | string | null
  /** What of an entry the form changes. */
  readonly valueOf: (entry: E) => unknown
}

/** The field that stands for the order of a list. */
export const orderField = 'order'

const keysOf = <E>(entries: readonly E[], { idOf }: EntryKind<E>): string[] => {
  let added = 0
  return entries.map((entry) => {
    const id = idOf(entry)
    return id === null ? `new ${(added += 1)}` : `entry ${id}`
  })
}

const byKey = <E>(entries: readonly E[], kind: EntryKind<E>): ReadonlyMap<string, E> => {
  const keys = keysOf(entries, kind)
  return new Map(entries.map((entry, place) => [keys[place] ?? '', entry]))
}

/**
 * Versions of a list as versions of fields: one for each entry, which is empty where there is none, and one for the order of those entries that all versions
 * have, unless the order does not matter. So what two people have changed of one list is compared entry by entry.
 */
export const entryVersions = <E>(
  lists: Three<readonly E[]>,
  kind: EntryKind<E>,
  { isOrdered = true }: { readonly isOrdered?: boolean } = {},
): Versions => {
  const entries = {
    base: byKey(lists.base, kind),
    mine: byKey(lists.mine, kind),
    theirs: byKey(lists.theirs, kind),
  }
  const isCommon = (key: string) => entries.base.has(key) && entries.mine.has(key) && entries.theirs.has(key)
  const fieldsOf = (list: ReadonlyMap<string, E>) => ({
    ...Object.fromEntries([...list].map(([key, entry]) => [key, kind.valueOf(entry)])),
    ...(isOrdered && { [orderField]: [...list.keys()].filter(isCommon) }),
  })
  return { base: fieldsOf(entries.base), mine: fieldsOf(entries.mine), theirs: fieldsOf(entries.theirs) }
}

/** The keys of both in the order of the first; one that only the second has follows what it follows there. */
const inOneOrder = (first: readonly string[], second: readonly string[]): string[] => {
  const keys = [...first]
  for (const [place, key] of second.entries()) {
    if (keys.includes(key)) continue
    const before = second.slice(0, place).findLast((one) => keys.includes(one))
    keys.splice(before === undefined ? 0 : keys.indexOf(before) + 1, 0, key)
  }
  return keys
}

/**
 * The list that was chosen.
 * @param chosen - values of the fields of {@link entryVersions}
 * @param versions - what that returned
 */
export const chosenEntries = <E>(
  chosen: Readonly<Record<string, unknown>>,
  versions: Versions,
  { mine, theirs }: Pick<Three<readonly E[]>, 'mine' | 'theirs'>,
  kind: EntryKind<E>,
): E[] => {
  const entries = { mine: byKey(mine, kind), theirs: byKey(theirs, kind) }
  const isTheirOrder = chosen[orderField] !== versions.mine[orderField]
  const [first, second] = isTheirOrder ? [entries.theirs, entries.mine] : [entries.mine, entries.theirs]
  return inOneOrder([...first.keys()], [...second.keys()]).flatMap((key) => {
    const value = chosen[key]
    if (value === undefined || value === null) return []
    const entry = value === versions.mine[key] ? entries.mine.get(key) : entries.theirs.get(key)
    return entry === undefined ? [] : [entry]
  })
}

/** An entry by the key of its field, from the first version that has it. */
export const entryOfField = <E>(field: string, lists: Three<readonly E[]>, kind: EntryKind<E>): E | undefined =>
  [lists.base, lists.theirs, lists.mine]
    .map((list) => byKey(list, kind).get(field))
    .find((entry) => entry !== undefined)
