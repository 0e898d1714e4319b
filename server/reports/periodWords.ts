import { shortDay } from '#contract/dayTexts.ts'
import type { Language } from '#contract/messages.ts'
import { spanLabel } from '#contract/spanLabels.ts'
import { wholeSpan } from '../analysis/figures/spans.ts'
import { monthOf, lastDayOf } from '#contract/months.ts'
import type { Window } from './windows.ts'

/**
 * A window for people: 2026年4月, 2026年度, 2026年4月〜2026年8月, or days 2026/4/3〜2026/5/2.
 * @param today - in Japan, if its figures grow up to it: a window that is not over says so
 * @example '2026年4月〜2026年12月（途中）'
 */
export const periodWords = (window: Window, language: Language, today?: string): string => {
  const { start_date: first, end_date: last } = window
  const isWholeMonths = first === monthOf(first) && last === lastDayOf(last)
  const label = isWholeMonths
    ? wholeSpan(window, language).label
    : [first, last].map((day) => shortDay(day, language)).join(language === 'ja' ? '〜' : '–')
  return spanLabel({ label, first, last }, { today }, language)
}
