import { timeInJapan } from '../japanDays.ts'

export { fileDay } from '#contract/dayTexts.ts'

/** A month in the cell of a file. @param month - any day of it @example fileMonth('2026-07-01') // '2026/07' */
export const fileMonth = (month: string): string => month.slice(0, 7).replace('-', '/')

/** A moment in the cell of a file, by Japan's clock. @param at - ISO instant @example fileTime('2026-07-31T15:00:05Z') // '2026/08/01 00:00:05' */
export const fileTime = <T extends string | null | undefined>(at: T): T | string =>
  at && timeInJapan(new Date(at)).replaceAll('-', '/')
