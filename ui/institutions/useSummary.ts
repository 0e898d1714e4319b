import { useQuery } from '@tanstack/react-query'
import { api, type Reply } from '#dataProvider/client.ts'

export type Summary = Reply<'getMedicalInstitutionSummary'>

/** Key of an institution's summary in the query cache. */
export const summaryKey = (id: number) => ['getMedicalInstitutionSummary', id] as const

/** The summary at the top of an institution's chart. The page and its blocks share one request. */
export const useSummary = (id: number) =>
  useQuery({
    queryKey: summaryKey(id),
    queryFn: ({ signal }) => api.getMedicalInstitutionSummary({ id }, { signal }),
    staleTime: 30_000,
  })
