import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => onlineManager.subscribe(listener)

/** Whether the browser has said that it has no network, and not since that it has one again. */
export const useIsOffline = (): boolean => useSyncExternalStore(subscribe, () => !onlineManager.isOnline())
