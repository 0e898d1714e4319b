/** Makes a value for each number once. */
export const once = <T>(make: (key: number) => T): ((key: number) => T) => {
  const made = new Map<number, T>()
  return (key) => {
    const known = made.get(key)
    if (known !== undefined) return known
    const value = make(key)
    made.set(key, value)
    return value
  }
}
