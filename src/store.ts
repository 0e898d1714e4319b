import { localStorageStore, memoryStore, type Store } from 'react-admin'

/** Keys that may be stored on the device. List parameters may not, because search texts can contain patients' names. */
const kept = new Set(['theme', 'locale', 'sidebar.open'])
/** The visible columns of a list and their order, and the labels shown in the partner search. */
const columns = /^[a-z_]+\.(datatable(_columnRanks)?|label_columns)$/
/** Whether a person keeps the optional fields of a form unfolded. */
const unfolded = /^form\.\d+\.[a-z_]+$/

/** The dashboard of which a person was told that it is no first screen any more. */
const goneStartPage = /^gone_start_page\.\d+$/

/** Ids of the partners whose charts a person opened last; they say nothing of patients. */
const recentInstitutions = /^recent_institutions\.\d+$/

const onDevice = [columns, unfolded, goneStartPage, recentInstitutions]

const isKept = (key: string) => kept.has(key) || onDevice.some((pattern) => pattern.test(key))

/** Does what needs the device's storage. @returns whether that has room and is allowed */
const succeeds = (attempt: () => void): boolean => {
  try {
    attempt()
    return true
  } catch {
    return false
  }
}

/**
 * react-admin's store. Theme, language, columns and unfolded forms are stored on the device, everything else only in memory. Where the device has no room,
 * they too apply until the app is loaded again.
 */
export const createStore = (): Store => {
  const device = localStorageStore('1', 'Renkei')
  const memory = memoryStore()
  const unkept = new Set<string>()
  const storeOf = (key: string) => (isKept(key) && !unkept.has(key) ? device : memory)
  return {
    setup: () => {
      succeeds(() => device.setup())
      memory.setup()
    },
    teardown: () => {
      device.teardown()
      memory.teardown()
    },
    getItem: (key, defaultValue) => storeOf(key).getItem(key, defaultValue),
    setItem: (key, value) => {
      if (isKept(key) && succeeds(() => device.setItem(key, value))) unkept.delete(key)
      else {
        if (isKept(key)) unkept.add(key)
        memory.setItem(key, value)
      }
    },
    removeItem: (key) => storeOf(key).removeItem(key),
    removeItems: (prefix) => memory.removeItems(prefix),
    reset: () => memory.reset(),
    subscribe: (key, callback) => {
      const ends = [device, memory].map((store) => store.subscribe(key, callback))
      return () => {
        for (const end of ends) end()
      }
    },
    listItems: (prefix) => memory.listItems?.(prefix) ?? {},
  }
}
