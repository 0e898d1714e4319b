/** Figures by key, as sent by the API. */
export type SentItems = readonly {
  readonly key: string
  readonly value: number | null
  readonly unsettledMonths?: readonly string[] | null | undefined
}[]

/** The value of a figure; null if it is missing or unknown. */
export const valueOf = (items: SentItems, key: string): number | null =>
  items.find((item) => item.key === key)?.value ?? null

/** Months whose automatic counts are in a figure and may still grow. */
export const unsettledMonthsOf = (items: SentItems, key: string): readonly string[] =>
  items.find((item) => item.key === key)?.unsettledMonths ?? []
