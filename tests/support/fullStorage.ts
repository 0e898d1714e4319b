import { vi } from 'vitest'

/**
 * Has a storage of the browser refuse whatever is written to it, as one that is full does.
 * @returns a function that ends it
 */
export const fill = (name: 'localStorage' | 'sessionStorage'): (() => void) => {
  const storage = globalThis[name]
  vi.stubGlobal(name, {
    getItem: (key: string) => storage.getItem(key),
    removeItem: (key: string) => storage.removeItem(key),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  return () => vi.stubGlobal(name, storage)
}

/** Has the browser refuse a storage as a whole, as one does that may keep nothing of any site. */
export const forbid = (name: 'localStorage' | 'sessionStorage'): void => {
  vi.stubGlobal(
    name,
    new Proxy(
      {},
      {
        get: () => {
          throw new DOMException('forbidden', 'SecurityError')
        },
        ownKeys: () => {
          throw new DOMException('forbidden', 'SecurityError')
        },
      },
    ),
  )
}
