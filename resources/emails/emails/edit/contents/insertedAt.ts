/** A text with another in place of a selection. @example insertedAt('ab', '-', 1) // 'a-b' */
export const insertedAt = (text: string, inserted: string, start: number, end?: number | null): string =>
  `${text.slice(0, start)}${inserted}${text.slice(Math.max(start, end ?? start))}`
