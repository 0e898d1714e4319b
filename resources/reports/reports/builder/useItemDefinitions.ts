import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocale } from 'react-admin'
import type { ReportKind } from '#contract/reports/valueTypes.ts'
import type { Definition } from './draft/items.ts'
import { reportCalls } from './saving/reportCalls.ts'

const none: readonly Definition[] = []

/** The items that a report can have, by key; empty while they load. @param type - of communications */
export const useItemDefinitions = (kind: ReportKind, type: string): ReadonlyMap<string, Definition> => {
  const locale = useLocale() ?? 'ja'
  const parameters = kind === 'communication' ? { communicationType: type } : {}
  const { data = none } = useQuery({
    queryKey: [`${kind}_reports`, 'items', parameters, locale],
    queryFn: async ({ signal }) => (await reportCalls(kind).listItems(parameters, { signal })).itemDefinitions,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  return useMemo(() => new Map(data.map((one) => [one.key, one])), [data])
}
