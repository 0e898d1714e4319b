import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { type CatchmentFigure, figuresBy } from '#contract/maps/catchment.ts'
import { ownDepartmentsQuery } from '../../facts/referrals/useOwnDepartments.ts'
import { withoutParameters } from '#ui/address/parameters.ts'
import { changedAddress, type View, viewIn } from './view.ts'

const noDepartment = 0

/**
 * The view in the address, without departments and hospitals that no longer exist, and functions to change it.
 * @returns `isReady` is false until departments have been checked
 */
export const useCatchmentView = () => {
  const user = useCurrentUser()
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
  const namesDepartments = view.departments.length > 0
  const departments = useQuery({ ...ownDepartmentsQuery, enabled: namesDepartments })
  const group = user?.tenant.groupMedicalInstitutions
  const known = useMemo(() => {
    const ids = new Set([noDepartment, ...(departments.data ?? []).map(({ id }) => id)])
    const members = new Set((group ?? []).map(({ id }) => id))
    return {
      ...view,
      departments: view.departments.filter((id) => ids.has(id)),
      hospitals: view.hospitals.filter((id) => members.has(id)),
    }
  }, [view, departments.data, group])
  const lost = (['departments', 'hospitals'] as const).filter((name) => known[name].length < view[name].length)
  const forget = () => {
    const kept = withoutParameters(newest.current, unknown)
    go(changedAddress(kept, { departments: known.departments, hospitals: known.hospitals }), true)
  }
  const isReady = user !== undefined && !(namesDepartments && departments.isLoading)
  return { view: known, isReady, unknown: isReady ? [...unknown, ...lost] : unknown, change, forget }
}

/** The figures that the account may see by a place; the first stands in for one that does not exist there. */
export const useFigureChoices = ({ by, figure }: Pick<View, 'by' | 'figure'>) => {
  const hasReverse = useCurrentUser()?.features.includes('reverse_referrals') ?? false
  const choices = figuresBy(by).filter((one) => hasReverse || one !== 'reverse_referral_count')
  const chosen: CatchmentFigure = choices.includes(figure) ? figure : (choices[0] ?? 'hospital_admission_count')
  return { choices, figure: chosen }
}
