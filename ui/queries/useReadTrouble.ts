import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { readTroubleOf, type ReadTrouble } from './retryFailedReads.ts'

/** What the screen could not read or renew. It stays during further attempts. */
export const useReadTrouble = (): ReadTrouble => {
  const cache = useQueryClient().getQueryCache()
  const subscribe = useCallback((listener: () => void) => cache.subscribe(notifyManager.batchCalls(listener)), [cache])
  return useSyncExternalStore(subscribe, () => readTroubleOf(cache))
}
