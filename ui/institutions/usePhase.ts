import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { PhaseWithHistory } from '#contract/institutions/phases.ts'
import { newerRecordIn } from '../form/conflict/conflict.ts'
import { api, type Reply } from '#dataProvider/client.ts'
import { useMayCall } from '#authProvider/mayCall.ts'

const phaseKey = (institutionId: number) => ['getPhase', institutionId] as const
type Phase = Reply<'getPhase'>

/** The phase of an institution with its history. */
export const usePhase = (institutionId: number) =>
  useQuery({
    queryKey: phaseKey(institutionId),
    queryFn: ({ signal }) => api.getPhase({ id: institutionId }, { signal }),
    enabled: useMayCall('getPhase'),
  })

interface PhaseChange {
  readonly phaseMasterId: number | null
  /** When the phase that the person saw was set. */
  readonly seen: string | null
}

/** Sets or removes the phase of an institution. If a colleague was faster, the phase of the chart becomes theirs, and the call fails. */
export const useSetPhase = (institutionId: number) => {
  const queryClient = useQueryClient()
  const show = (phase: Phase) => queryClient.setQueryData<Phase>(phaseKey(institutionId), phase)
  return useMutation({
    mutationFn: (body: PhaseChange) => api.updatePhase({ id: institutionId, body }),
    onSuccess: show,
    onError: (error) => {
      const newer = newerRecordIn(error, PhaseWithHistory) as Phase | undefined
      if (newer) show(newer)
    },
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
