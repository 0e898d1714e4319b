import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { api } from '#dataProvider/client.ts'

/** The tenant's logo. @returns whether there is one, and the query that reads it, which has nothing to read otherwise */
export const useTenantLogo = () => {
  const address = useCurrentUser()?.tenant.logo ?? null
  const query = useQuery({
    queryKey: ['readTenantLogo', address],
    queryFn: ({ signal }) => api.readTenantLogo({}, { signal }),
    enabled: address !== null,
    staleTime: Infinity,
  })
  return { isSet: address !== null, query }
}
