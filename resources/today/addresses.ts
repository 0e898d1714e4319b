/** The address of a list with some of its filters set. */
export const listAddress = (plural: string, filter: Readonly<Record<string, unknown>>): string =>
  `/${plural}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`
