import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { recalledView, savedScreen } from './conditions/savedConditions.ts'
import { isChosenView } from './view/useView.ts'
import { changedAddress, typedConditions } from './view/view.ts'

/**
 * Has the map open with the saved conditions that the person has chosen for it and the partner search, if its address says nothing. It replaces the
 * address, so that the way back does not lead here again.
 */
export const OpeningView = ({ children }: { readonly children: ReactNode }) => {
  const { search, state } = useLocation()
  const user = useCurrentUser()
  const filter = user?.markedFilters.find((marked) => marked.screen === savedScreen && marked.isDefault)
  if (!filter || search !== '' || isChosenView(state)) return children
  const view = recalledView(filter.conditions)
  return (
    <Navigate
      replace
      to={{ search: changedAddress(new URLSearchParams(), view).toString() }}
      state={{ typed: typedConditions(view.partners ?? {}) }}
    />
  )
}
