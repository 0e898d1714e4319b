import { ComparedPeriods } from '#contract/analysis/analysis.ts'
import { type Language, messagesIn } from '#contract/messages.ts'
import type { Days } from './period.ts'

const sent = ({ startDate, endDate }: Days) => ({ start_date: startDate, end_date: endDate })

/** The errors in two periods, worded like the API, by the field that has to change. */
export const periodErrors = (
  { period, comparisonPeriod }: { readonly period: Days; readonly comparisonPeriod: Days },
  language: Language,
): { readonly period?: string; readonly compare?: string } => {
  const both = { period: sent(period), comparison_period: sent(comparisonPeriod) }
  const issues = ComparedPeriods.safeParse(both, { error: messagesIn(language) }).error?.issues ?? []
  return Object.fromEntries(
    issues.map(({ path, message }) => [path[0] === 'period' ? 'period' : 'compare', message]).toReversed(),
  )
}
