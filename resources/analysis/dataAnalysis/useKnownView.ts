import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { api } from '#dataProvider/client.ts'
import { useGoneDepartments } from '../../facts/referrals/useGoneDepartments.ts'
import { useView } from './view/useView.ts'

/** The people of the office, including those who have left, because their visits remain. */
export const staffsQuery = {
  queryKey: ['listStaffs', 'all'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => api.listStaffs({ includeInactive: true }, { signal }),
  staleTime: 60_000,
}

/**
 * The view in the address, and what in it no longer exists. That stays in the view: without it the figures would be those of more than was asked for.
 * @returns `isReady` is false until departments and people have been checked; `gone` are names
 */
export const useKnownView = () => {
  const { view, unknown, change, forget } = useView()
  const translate = useTranslate()
  const namesStaff = view.staff.length > 0
  const departments = useGoneDepartments(view.departments)
  const staffs = useQuery({ ...staffsQuery, enabled: namesStaff })
  // The query can also be loading because another part of the screen uses it; this view does not wait for that.
  const isReady = !departments.isLoading && !(namesStaff && staffs.isLoading)
  const people = staffs.data?.staffs
  const goneStaff = people ? view.staff.filter((id) => people.every((one) => one.id !== id)) : []
  return {
    isReady,
    view,
    unknown,
    change,
    forget,
    gone: [...departments.names, ...goneStaff.map((id) => translate('renkei.shell.gone_without_name', { id }))],
    leaveOutGone: () =>
      change({
        departments: view.departments.filter((id) => !departments.ids.includes(id)),
        staff: view.staff.filter((id) => !goneStaff.includes(id)),
      }),
  }
}
