import { useQuery } from '@tanstack/react-query'
import { api } from '#dataProvider/client.ts'
import type { Choice } from '../inputs/MultiChoice.tsx'
import { useStaffName } from './useStaffName.ts'

/**
 * The people whom a field can name, support staff included: everybody who can sign in. Somebody who is gone is named, with a mark, as long as they are chosen, and
 * is not offered otherwise. Undefined while loading.
 */
export const usePeopleChoices = (chosen: readonly number[]): readonly Choice<number>[] | undefined => {
  const staffName = useStaffName()
  const { data } = useQuery({
    queryKey: ['listStaffs', 'people'],
    queryFn: ({ signal }) => api.listStaffs({ includeCsAccounts: true, includeInactive: true }, { signal }),
  })
  return data?.staffs
    .filter(({ id, isActive }) => isActive || chosen.includes(id))
    .map((staff) => ({ key: staff.id, name: staffName(staff) }))
}
