import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { type CatchmentFigure, figuresBy } from '#contract/maps/catchment.ts'
import { withoutParameters } from '#ui/address/parameters.ts'
import { changedAddress, type View, viewIn } from './view.ts'

/**
 * The view in the address, and functions to change it. Departments and hospitals that are gone stay in it: without them the figures would be those of more
 * than was asked for, so the server refuses them and the conditions mark them.
 */
export const useCatchmentView = () => {
  const { search } = useLocation()
  const navigate = useNavigate()
  const { view, unknown } = useMemo(() => viewIn(new URLSearchParams(search)), [search])
  // The address changes with a delay. A second change in the meantime, as the map moves, must not start from the old one.
  const newest = useRef(new URLSearchParams(search))
  useEffect(() => {
    newest.current = new URLSearchParams(search)
  }, [search])
  const go = useCallback(
    (address: URLSearchParams, replace: boolean) => {
      newest.current = address
      void navigate({ search: address.toString() }, { replace, preventScrollReset: true })
    },
    [navigate],
  )
  const change = useCallback(
    (changes: Partial<View>, { replace = false }: { readonly replace?: boolean } = {}) =>
      go(changedAddress(newest.current, changes), replace),
    [go],
  )
  const forget = () => go(withoutParameters(newest.current, unknown), true)
  return { view, unknown, change, forget }
}

/** The figures that the account may see by a place; the first stands in for one that does not exist there. */
export const useFigureChoices = ({ by, figure }: Pick<View, 'by' | 'figure'>) => {
  const hasReverse = useCurrentUser()?.features.includes('reverse_referrals') ?? false
  const choices = figuresBy(by).filter((one) => hasReverse || one !== 'reverse_referral_count')
  const chosen: CatchmentFigure = choices.includes(figure) ? figure : (choices[0] ?? 'hospital_admission_count')
  return { choices, figure: chosen }
}
