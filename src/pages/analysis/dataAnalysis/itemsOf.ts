/** Figures by key, as the API sends them. */
export type SentItems = readonly { readonly key: string; readonly value: number | null }[]

/** One of them; null where it is not there or cannot be told. */
export const valueOf = (items: SentItems, key: string): number | null =>
  items.find((item) => item.key === key)?.value ?? null
