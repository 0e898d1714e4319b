import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { isOutOfReach } from './retryFailedReads.ts'

/** Whether something on the screen could not be read because the server cannot be reached. It stays true during further attempts. */
export const useIsOutOfReach = (): boolean => {
  const cache = useQueryClient().getQueryCache()
  const subscribe = useCallback((listener: () => void) => cache.subscribe(notifyManager.batchCalls(listener)), [cache])
  return useSyncExternalStore(subscribe, () => cache.getAll().some(isOutOfReach))
}
