import { maxRemarksLength, maxRemarksLines } from '#contract/analysis/monthlyRemarks.ts'
import type { Reply } from '#dataProvider/client.ts'

export type StoredRemarks = Reply<'getMonthlyRemarks'>

export const remarksKey = (month: string) => ['getMonthlyRemarks', month] as const

/** What is wrong with remarks, as a key of the texts; undefined if nothing is. */
export const remarksProblem = (text: string): 'too_long' | 'too_many_lines' | undefined => {
  if (text.length > maxRemarksLength) return 'too_long'
  return text.split('\n').length > maxRemarksLines ? 'too_many_lines' : undefined
}
