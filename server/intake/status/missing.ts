import { dueDay } from '../../../contract/intake/dataSyncStatuses.ts'
import { monthAfter } from '../../../contract/months.ts'

/** The latest month whose files are due. @param today - by Japan's calendar */
export const dueMonthOn = (today: string): string => monthAfter(today, Number(today.slice(8)) > dueDay ? -1 : -2)

/** The first and the last month of a kind that are loaded; null where none is. */
export interface Extent {
  readonly first: string | null
  readonly last: string | null
}

/** @param loaded - months, oldest first */
export const extentOf = (loaded: readonly string[]): Extent => ({
  first: loaded[0] ?? null,
  last: loaded.at(-1) ?? null,
})

/** Whether a month is missed that is not loaded: it lies between two that are, or after one and is due. */
export const isMissed = (month: string, { first, last }: Extent, due: string): boolean =>
  first !== null && last !== null && month > first && (month < last || month <= due)
