import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { backLinkIn } from '#ui/page/backLink.ts'
import { preloadScreen } from '../screens.ts'
import { whenQuiet } from './whenQuiet.ts'

/**
 * Loads the screen to which the recording of a contact leads while it is being written: it can be saved without a connection, and there would be no way to
 * load that screen then.
 */
export const usePreloadedReturn = (): void => {
  const { pathname, search } = useLocation()
  const queryClient = useQueryClient()
  const next = pathname === '/communications/new' ? (backLinkIn(search) ?? '/communications') : undefined
  useEffect(
    () => (next === undefined ? undefined : whenQuiet(queryClient, () => preloadScreen(next.replace(/[?#].*/, '')))),
    [next, queryClient],
  )
}
