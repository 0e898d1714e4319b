import { periodStateWords } from '#contract/analysis/periodStateWords.ts'
import type { Comparability, WholeMonths } from '#contract/comparison.ts'
import { monthOf, monthsBetween } from '#contract/months.ts'
import type { Locale } from '#ui/format.ts'

/** The word for counts of a period of which nothing is known: its lists are not loaded, or only a part of them. */
export const unknownCountWord = ({ notCompared }: Comparability, locale: Locale): string =>
  periodStateWords[notCompared?.reason === 'after_base_month' ? 'partial' : 'not_loaded'][
    locale.startsWith('ja') ? 'ja' : 'en'
  ]

/** Whether a count of 0 in a period is unknown, because no month of it has whole lists. */
export const isUnknownPeriod = ({ first, last }: WholeMonths, { notCompared }: Comparability): boolean =>
  notCompared !== null && monthsBetween(monthOf(first), last).every((month) => notCompared.months.includes(month))
