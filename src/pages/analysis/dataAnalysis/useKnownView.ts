import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../../../dataProvider/client.ts'
import { ownDepartmentsQuery } from '../../facts/referrals/useOwnDepartments.ts'
import { useView } from './view/useView.ts'

/** The people of the office, those who have left included: their visits stay. */
export const staffsQuery = {
  queryKey: ['listStaffs', 'all'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => api.listStaffs({ includeInactive: true }, { signal }),
  staleTime: 60_000,
}

const noDepartment = 0

/**
 * What the address asks for, without departments and people that are no longer there: the API would refuse them, and with them the whole screen.
 * @returns `isReady` is false until it is known which are there
 */
export const useKnownView = () => {
  const { view, unknown, change, forget } = useView()
  const [namesDepartments, namesStaff] = [view.departments.length > 0, view.staff.length > 0]
  const departments = useQuery({ ...ownDepartmentsQuery, enabled: namesDepartments })
  const staffs = useQuery({ ...staffsQuery, enabled: namesStaff })
  // They are loading, too, while a part of the screen asks for them that this need not wait for.
  const isReady = !(namesDepartments && departments.isLoading) && !(namesStaff && staffs.isLoading)
  const known = useMemo(() => {
    const ids = new Set([noDepartment, ...(departments.data ?? []).map(({ id }) => id)])
    const people = new Set(staffs.data?.staffs.map(({ id }) => id))
    return {
      ...view,
      departments: view.departments.filter((id) => ids.has(id)),
      staff: view.staff.filter((id) => people.has(id)),
    }
  }, [view, departments.data, staffs.data])
  const lost = [
    ...(known.departments.length < view.departments.length ? ['departments'] : []),
    ...(known.staff.length < view.staff.length ? ['staff'] : []),
  ]
  const clear = () => {
    if (lost.length > 0) change({ departments: known.departments, staff: known.staff })
    else forget()
  }
  return { isReady, view: known, unknown: isReady ? [...unknown, ...lost] : unknown, change, forget: clear }
}
