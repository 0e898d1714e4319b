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

/** react-admin's store. Theme, language, columns and unfolded forms are stored on the device, everything else only in memory. */
export const createStore = (): Store => {
  const device = localStorageStore('1', 'Renkei')
  const memory = memoryStore()
  const storeOf = (key: string) => (kept.has(key) || onDevice.some((pattern) => pattern.test(key)) ? device : memory)
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
