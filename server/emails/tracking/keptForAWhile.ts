/** Keeps what was read for a minute, found or not. What is being read is not read twice at the same time. */
export const keptForAWhile = <Value>(maxEntries: number, milliseconds = 60_000) => {
  const entries = new Map<string, { readonly value: Promise<Value>; readonly until: number }>()
  return (key: string, read: () => Promise<Value>): Promise<Value> => {
    const now = performance.now()
    const kept = entries.get(key)
    if (kept && kept.until > now) return kept.value
    entries.delete(key)
    const [oldest] = entries.keys()
    if (entries.size >= maxEntries && oldest !== undefined) entries.delete(oldest)
    const value = read()
    entries.set(key, { value, until: now + milliseconds })
    // A failure is not kept.
    value.catch(() => entries.delete(key))
    return value
  }
}
