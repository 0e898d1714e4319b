import { setImmediate } from 'node:timers/promises'

const sliceMilliseconds = 10

/**
 * Makes something of each of many items; now and then whatever else the process has to do gets its turn. For what is given by callers and takes some
 * milliseconds an item at worst.
 */
export const mapYielding = async <T, R>(items: readonly T[], make: (item: T, index: number) => R): Promise<R[]> => {
  const made: R[] = []
  let began = performance.now()
  for (const [index, item] of items.entries()) {
    made.push(make(item, index))
    if (performance.now() - began < sliceMilliseconds) continue
    await setImmediate()
    began = performance.now()
  }
  return made
}
