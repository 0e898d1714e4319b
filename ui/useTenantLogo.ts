import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../authProvider/currentUser.ts'
import { api } from '../dataProvider/client.ts'

/** The tenant's logo; undefined if there is none, and while it loads. */
export const useTenantLogo = (): Blob | undefined => {
  const address = useCurrentUser()?.tenant.logo ?? null
  const { data } = useQuery({
    queryKey: ['readTenantLogo', address],
    queryFn: ({ signal }) => api.readTenantLogo({}, { signal }),
    enabled: address !== null,
    staleTime: Infinity,
  })
  return address === null ? undefined : data
}
