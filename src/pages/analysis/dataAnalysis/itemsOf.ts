/** Figures by key, as sent by the API. */
export type SentItems = readonly { readonly key: string; readonly value: number | null }[]

/** The value of a figure; null if it is missing or unknown. */
export const valueOf = (items: SentItems, key: string): number | null =>
  items.find((item) => item.key === key)?.value ?? null
