import { dueDay } from '#contract/intake/dataSyncStatuses.ts'
import { monthAfter } from '#contract/months.ts'

/** The latest month whose files are due. @param today - in Japan */
export const dueMonthOn = (today: string): string => monthAfter(today, Number(today.slice(8)) > dueDay ? -1 : -2)

/** The first and the last loaded month of a kind; null if none is loaded. */
export interface Extent {
  readonly first: string | null
  readonly last: string | null
}

/** @param loaded - months, oldest first */
export const extentOf = (loaded: readonly string[]): Extent => ({
  first: loaded[0] ?? null,
  last: loaded.at(-1) ?? null,
})

/** Whether a month that is not loaded is missing: it lies between two loaded months, or it lies after one and is due. */
export const isMissed = (month: string, { first, last }: Extent, due: string): boolean =>
  first !== null && last !== null && month > first && (month < last || month <= due)
