/** What the browser keeps for the app. It may be full or forbidden, as on managed PCs: nothing here throws, and callers say what is not kept. */
export interface BrowserStorage {
  /** null where nothing is kept, or nothing may be. */
  readonly read: (key: string) => string | null
  /** @returns whether it is kept; otherwise what was kept before stays */
  readonly write: (key: string, text: string) => boolean
  readonly remove: (key: string) => void
  readonly keys: () => readonly string[]
}

/** @param open - where nothing may be kept, already naming the storage throws */
const guarded = (open: () => Storage): BrowserStorage => {
  const attempt = <T>(action: (storage: Storage) => T, otherwise: T): T => {
    try {
      return action(open())
    } catch {
      return otherwise
    }
  }
  return {
    read: (key) => attempt((storage) => storage.getItem(key), null),
    write: (key, text) =>
      attempt((storage) => {
        storage.setItem(key, text)
        return true
      }, false),
    remove: (key) => attempt((storage) => storage.removeItem(key), undefined),
    keys: () => attempt((storage) => Object.keys(storage), []),
  }
}

/** Kept on this device, for all tabs. */
export const deviceStorage: BrowserStorage = guarded(() => localStorage)

/** Kept in this tab, until it is closed. */
export const tabStorage: BrowserStorage = guarded(() => sessionStorage)
