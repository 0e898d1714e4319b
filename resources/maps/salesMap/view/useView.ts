import { useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type Conditions, conditionsFrom } from '#ui/institutions/conditions.ts'
import { useHasPhases } from '#ui/institutions/usePhase.ts'
import { withoutParameters } from '#ui/address/parameters.ts'
import { useHasVisits } from './useHasVisits.ts'
import { changedAddress, firstView, modesFor, typedConditions, type View, viewIn } from './view.ts'

/** Typed conditions are stored in the history's state: going back restores them, while addresses never contain them. */
const typedIn = (state: unknown): Conditions =>
  typeof state === 'object' && state !== null ? typedConditions(conditionsFrom(Reflect.get(state, 'typed'))) : {}

/** Whether a location was reached with a change of the view, and not by a link that leaves open what the map shows. */
export const isChosenView = (state: unknown): boolean => typeof state === 'object' && state !== null && 'typed' in state

export interface ViewChangeOptions {
  /** Replaces the entry in the browser's history: for what changes with each move of the map. */
  readonly replace?: boolean
}

/** The view in the address, and functions to change it. */
export const useView = () => {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const phases = useHasPhases()
  const visits = useHasVisits()
  const { view, unknown } = useMemo(() => {
    const inAddress = viewIn(new URLSearchParams(search), typedIn(state))
    const isOffered = modesFor({ phases, visits }).includes(inAddress.view.mode)
    const had = visits ? inAddress.view : { ...inAddress.view, visits: null }
    return { ...inAddress, view: isOffered ? had : { ...had, mode: firstView.mode } }
  }, [search, state, phases, visits])
  // The address changes with a delay. A second change in the meantime must not start from the old view.
  const newest = useRef({ pathname, address: new URLSearchParams(search), typed: typedConditions(view.partners) })
  useEffect(() => {
    newest.current = { pathname, address: new URLSearchParams(search), typed: typedConditions(view.partners) }
  }, [pathname, search, view.partners])
  const actions = useMemo(() => {
    const go = (address: URLSearchParams, typed: Conditions, replace: boolean) => {
      newest.current = { ...newest.current, address, typed }
      void navigate(
        { pathname: newest.current.pathname, search: address.toString() },
        { replace, state: { typed }, preventScrollReset: true },
      )
    }
    return {
      change: (changes: Partial<View>, { replace = false }: ViewChangeOptions = {}) => {
        const typed = changes.partners ? typedConditions(changes.partners) : newest.current.typed
        go(changedAddress(newest.current.address, changes), typed, replace)
      },
      forget: (names: readonly string[]) =>
        go(withoutParameters(newest.current.address, names), newest.current.typed, true),
    }
  }, [navigate])
  return { view, unknown, change: actions.change, forget: () => actions.forget(unknown) }
}
