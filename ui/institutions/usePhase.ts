import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCurrentUser } from '../../authProvider/currentUser.ts'
import { api, type Reply } from '../../dataProvider/client.ts'
import { useMayCall } from '../../authProvider/mayCall.ts'

const phaseKey = (institutionId: number) => ['getPhase', institutionId] as const
type Phase = Reply<'getPhase'>

/** The phase of an institution with its history. */
export const usePhase = (institutionId: number) =>
  useQuery({
    queryKey: phaseKey(institutionId),
    queryFn: ({ signal }) => api.getPhase({ id: institutionId }, { signal }),
    enabled: useMayCall('getPhase'),
  })

/** Sets or removes the phase of an institution. */
export const useSetPhase = (institutionId: number) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (phaseMasterId: number | null) => api.updatePhase({ id: institutionId, body: { phaseMasterId } }),
    onSuccess: (phase) => queryClient.setQueryData<Phase>(phaseKey(institutionId), phase),
  })
}

/** The tenant's phases in their order. */
export const phaseMastersQuery = {
  queryKey: ['listPhaseMasters'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => api.listPhaseMasters({}, { signal }),
} as const

/** Whether the tenant uses phases. Where it does not, nothing shows that there are any. */
export const useHasPhases = (): boolean => useCurrentUser()?.tenant.enabledPhase ?? false

/** The tenant's phases; not read where it uses none. @param options - `enabled`: false to delay the request */
export const usePhaseMasters = ({ enabled = true }: { readonly enabled?: boolean } = {}) => {
  const hasPhases = useHasPhases()
  return useQuery({ ...phaseMastersQuery, enabled: enabled && hasPhases })
}
