import { setImmediate } from 'node:timers/promises'

const sliceMilliseconds = 10

/** Maps many items and now and then yields to the event loop. For input of callers that may take some milliseconds per item. */
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
