import { useQuery } from '@tanstack/react-query'
import { api, type Reply } from '#dataProvider/client.ts'

export type Staff = Reply<'listStaffs'>['staffs'][number]

/**
 * The members of the office by name; empty while loading.
 * @param options - `inactive`: also those who can no longer sign in
 */
export const useStaffs = ({
  inactive = false,
  enabled = true,
}: { readonly inactive?: boolean; readonly enabled?: boolean } = {}): readonly Staff[] => {
  const { data } = useQuery({
    queryKey: ['listStaffs', 'in charge', inactive],
    queryFn: ({ signal }) => api.listStaffs({ includeInactive: inactive }, { signal }),
    enabled,
  })
  return data?.staffs ?? []
}
