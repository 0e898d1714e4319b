/**
 * The entry of a table under a key that comes from outside: an address, a file, a letter, a key press. Undefined if the table has none,
 * also for the names that every object inherits, such as `constructor`.
 * @example entryOf({ b: 'strong' }, 'constructor') // undefined, where ({ b: 'strong' })['constructor'] is a function
 */
export const entryOf = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined

/**
 * What a table has for a value of a reply, or something general. A page that was left open during an upgrade reads replies of a newer server, which may have
 * values that its own scripts do not know.
 */
export const knownOr = <Key extends string, Value, Other>(
  table: Readonly<Record<Key, Value>>,
  key: Key,
  other: Other,
): Value | Other => (Object.hasOwn(table, key) ? table[key] : other)

/** {@link knownOr} with the entry of another key, where components stand in the table. @returns the key, or the other one */
export const knownKey = <Key extends string>(table: Readonly<Record<Key, unknown>>, key: Key, other: Key): Key =>
  Object.hasOwn(table, key) ? key : other
