import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '#dataProvider/client.ts'
import { ownDepartmentsQuery } from '../../facts/referrals/useOwnDepartments.ts'
import { useView } from './view/useView.ts'

/** The people of the office, including those who have left, because their visits remain. */
export const staffsQuery = {
  queryKey: ['listStaffs', 'all'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => api.listStaffs({ includeInactive: true }, { signal }),
  staleTime: 60_000,
}

const noDepartment = 0

/**
 * The view in the address, without departments and people that no longer exist. The API would refuse them, and the whole screen would fail.
 * @returns `isReady` is false until departments and people have been checked
 */
export const useKnownView = () => {
  const { view, unknown, change, forget } = useView()
  const [namesDepartments, namesStaff] = [view.departments.length > 0, view.staff.length > 0]
  const departments = useQuery({ ...ownDepartmentsQuery, enabled: namesDepartments })
  const staffs = useQuery({ ...staffsQuery, enabled: namesStaff })
  // The queries can also be loading because another part of the screen uses them; this view does not wait for that.
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
