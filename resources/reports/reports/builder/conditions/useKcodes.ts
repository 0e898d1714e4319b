import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '#dataProvider/client.ts'
import type { Code } from './searchCodes.ts'

const kcodesQuery = {
  queryKey: ['listKcodes'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => api.listKcodes({}, { signal }),
  staleTime: Infinity,
}

/** The codes of operations; empty while they load. @param isNeeded - they are thousands, and few reports name any */
export const useKcodes = (isNeeded: boolean): readonly Code[] => {
  const { data } = useQuery({ ...kcodesQuery, enabled: isNeeded })
  return useMemo(() => (data ?? []).map(({ key, value }) => ({ key, name: `${key} ${value}` })), [data])
}
