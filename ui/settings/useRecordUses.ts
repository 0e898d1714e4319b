import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Reply } from '#dataProvider/client.ts'

/** What hangs on a record, in words, and whether conditions name it. */
export type Uses = Reply<'getTagUses'>

export type RecordUsesQuery = UseQueryResult<Uses>

const none: Uses = { uses: [], inConditions: false }

/**
 * Reads what hangs on a record, for the question before its deletion.
 * @param key - names the record
 * @param read - the call; without one there is nothing to say
 */
export const useRecordUses = (
  key: readonly unknown[],
  read: ((options: { readonly signal: AbortSignal }) => Promise<Uses>) | undefined,
  isAsking: boolean,
): RecordUsesQuery =>
  useQuery({
    queryKey: ['recordUses', ...key],
    queryFn: ({ signal }) => (read ? read({ signal }) : none),
    enabled: isAsking,
    // What was true at an earlier question may have changed.
    gcTime: 0,
    staleTime: 0,
  })
