import { useState } from 'react'
import { useStoreContext } from 'react-admin'
import { useLocation } from 'react-router'
import { type CurrentUser, useCurrentUser } from '#authProvider/currentUser.ts'
import { isAsLeft } from '../../page/leaving/asLeft.ts'

/** Saved conditions that stand above a list, or with which it opens. */
export type MarkedFilter = CurrentUser['markedFilters'][number]

/** What says in an address how a list is shown. Other parameters, such as the view, leave its conditions open. */
const listParameters = ['filter', 'displayedFilters', 'sort', 'order', 'page', 'perPage'] as const

export interface Opening {
  /** Name of the screen to which the saved conditions belong; undefined if it never opens with any. */
  readonly screen: string | undefined
  /** react-admin's name of the list. */
  readonly resource: string
}

interface Arrival extends Opening {
  /** The location's key. */
  readonly key: string
  readonly filter: MarkedFilter | undefined
}

/**
 * The saved conditions to whose address a list must go, because the person opens it with them and its address says nothing of conditions. This is
 * settled on arrival: who chooses other ones in the open list keeps what they see.
 */
export const useOpeningFilter = ({ screen, resource }: Opening): MarkedFilter | undefined => {
  const { key, search, state } = useLocation()
  const user = useCurrentUser()
  const store = useStoreContext()
  const [arrival, setArrival] = useState<Arrival>()
  if (arrival?.key === key && arrival.screen === screen && arrival.resource === resource) return arrival.filter
  const parameters = new URLSearchParams(search)
  const saysNothing = listParameters.every((name) => !parameters.has(name))
  const isKept = isAsLeft(state) && store.getItem<unknown>(`${resource}.listParams`) !== undefined
  const filter =
    saysNothing && !isKept
      ? user?.markedFilters.find((marked) => marked.screen === screen && marked.isDefault)
      : undefined
  setArrival({ key, screen, resource, filter })
  return filter
}
