import { shortDay } from '../../contract/dayTexts.ts'
import type { Language } from '../../contract/messages.ts'
import { wholeSpan } from '../analysis/figures/spans.ts'
import { monthOf, lastDayOf } from '../../contract/months.ts'
import type { Window } from './windows.ts'

/** A window for people: 2026年4月, 2026年度, 2026年4月〜2026年8月, or days 2026/4/3〜2026/5/2. */
export const periodWords = (window: Window, language: Language): string => {
  const { start_date: start, end_date: end } = window
  const isWholeMonths = start === monthOf(start) && end === lastDayOf(end)
  if (isWholeMonths) return wholeSpan(window, language).label
  return [start, end].map((day) => shortDay(day, language)).join(language === 'ja' ? '〜' : '–')
}
