/**
 * The entry of a table under a key that comes from outside: an address, a file, a letter, a key press. Undefined if the table has none,
 * also for the names that every object inherits, such as `constructor`.
 * @example entryOf({ b: 'strong' }, 'constructor') // undefined, where ({ b: 'strong' })['constructor'] is a function
 */
export const entryOf = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined
