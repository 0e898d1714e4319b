import { englishDay } from '../../contract/dayTexts.ts'
import type { Language } from '../../contract/messages.ts'
import { wholeSpan } from '../analysis/figures/spans.ts'
import { monthOf, lastDayOf } from '../../contract/months.ts'
import type { Window } from './windows.ts'

const day = (date: string) => date.replaceAll('-', '/')

/** A window for people: 2026年4月, 2026年度, 2026年4月〜2026年8月, or days 2026/04/03〜2026/05/02. */
export const periodWords = (window: Window, language: Language): string => {
  const { start_date: start, end_date: end } = window
  const isWholeMonths = start === monthOf(start) && end === lastDayOf(end)
  if (isWholeMonths) return wholeSpan(window, language).label
  return language === 'ja' ? `${day(start)}〜${day(end)}` : `${englishDay(start)}–${englishDay(end)}`
}
