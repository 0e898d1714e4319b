import { localStorageStore, memoryStore, type Store } from 'react-admin'

/** What may stay on the device. List parameters may not: search texts can name patients. */
const kept = new Set(['theme', 'locale', 'sidebar.open'])
/** Which columns a list shows, and in which order; which labels the partner search shows. */
const columns = /^[a-z_]+\.(datatable(_columnRanks)?|label_columns)$/

/** react-admin's store: looks and language on the device, everything else in memory only. */
export const createStore = (): Store => {
  const device = localStorageStore('1', 'Renkei')
  const memory = memoryStore()
  const storeOf = (key: string) => (kept.has(key) || columns.test(key) ? device : memory)
  return {
    setup: () => {
      device.setup()
      memory.setup()
    },
    teardown: () => {
      device.teardown()
      memory.teardown()
    },
    getItem: (key, defaultValue) => storeOf(key).getItem(key, defaultValue),
    setItem: (key, value) => storeOf(key).setItem(key, value),
    removeItem: (key) => storeOf(key).removeItem(key),
    removeItems: (prefix) => memory.removeItems(prefix),
    reset: () => memory.reset(),
    subscribe: (key, callback) => storeOf(key).subscribe(key, callback),
    listItems: (prefix) => memory.listItems?.(prefix) ?? {},
  }
}
