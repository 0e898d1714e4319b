import { queryOptions, useQuery } from '@tanstack/react-query'
import { useLocale } from 'react-admin'
import { baseMonthWords, filled } from '#contract/analysis/analysisWords.ts'
import { monthAfter } from '#contract/months.ts'
import { api } from '#dataProvider/client.ts'
import { formatMonth, formatMonthRange } from './format.ts'

/** The query for the base month and the loaded months, shared by the whole interface. */
export const baseMonthQuery = queryOptions({
  queryKey: ['getBaseMonth'],
  queryFn: ({ signal }) => api.getBaseMonth({}, { signal }),
  staleTime: 60_000,
})

/** The base month and the twelve months up to it; undefined while loading. */
export const useBaseMonth = () => useQuery(baseMonthQuery).data

/** The base month in words. @example useBaseMonthWords('2026-10-01') // ['基準月', '2026年10月（直近12か月 = 2025年11月〜2026年10月）'] */
export const useBaseMonthWords = (baseMonth: string | null): readonly [name: string, text: string] => {
  const language = (useLocale() ?? 'ja').startsWith('ja') ? 'ja' : 'en'
  const { name, meaning, none } = baseMonthWords
  if (baseMonth === null) return [name[language], none[language]]
  const months = formatMonthRange({ first: monthAfter(baseMonth, -11), last: baseMonth }, language)
  return [name[language], filled(meaning[language], { month: formatMonth(baseMonth, language), months })]
}
