import { useQuery, type UseQueryResult } from '@tanstack/react-query'

/** Further uses in words. */
export type RecordUsesQuery = UseQueryResult<readonly string[]>

/**
 * Reads what hangs on a record, for the question before its deletion.
 * @param key - names the record
 * @param read - the call; without one there is nothing to say
 */
export const useRecordUses = (
  key: readonly unknown[],
  read: ((options: { readonly signal: AbortSignal }) => Promise<{ readonly uses: readonly string[] }>) | undefined,
  isAsking: boolean,
): RecordUsesQuery =>
  useQuery({
    queryKey: ['recordUses', ...key],
    queryFn: async ({ signal }) => (read ? (await read({ signal })).uses : []),
    enabled: isAsking,
    // What was true at an earlier question may have changed.
    gcTime: 0,
    staleTime: 0,
  })
