/** Keeps the values that were used last by their keys, so that memory stays bounded; others are made anew. */
export const lastUsed = <T>(size: number): ((key: string, make: () => T) => T) => {
  const kept = new Map<string, T>()
  return (key, make) => {
    const value = kept.get(key) ?? make()
    kept.delete(key)
    kept.set(key, value)
    if (kept.size > size) {
      const [oldest] = kept.keys()
      if (oldest !== undefined) kept.delete(oldest)
    }
    return value
  }
}
