import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { forgetDraft, keepDraft, keptDraft } from '#authProvider/keptDrafts.ts'
import { visitTypes } from '#contract/communicationTypes.ts'
import { ApiError } from '#dataProvider/client.ts'
import { actionListsKey } from '#resources/work/actionLists/actionList.ts'
import { useOutbox } from '#resources/communications/communications/useOutbox.ts'
import { DayRoute, readDayRoute } from './dayRoute.ts'

const keptName = (id: number) => `visit route ${id}`

/**
 * The route of a list, which stays readable without a connection: the last one that was read is kept in this browser like a draft, for this account
 * and until it logs out (docs/decisions/0007).
 */
export const useDayRoute = (id: number) => {
  const user = useCurrentUser()
  const { owner } = useOutbox()
  const ownId = user?.tenant.medicalInstitutionId ?? null
  const query = useQuery({
    queryKey: [...actionListsKey, 'day', id],
    queryFn: async ({ signal }) => {
      try {
        const route = await readDayRoute(id, ownId, signal)
        keepDraft(owner, keptName(id), route)
        return route
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) forgetDraft(owner, keptName(id))
        throw error
      }
    },
    initialData: () => DayRoute.safeParse(keptDraft(owner, keptName(id))).data,
    initialDataUpdatedAt: 0,
    // Without a connection what was kept is shown at once, and said to be so.
    networkMode: 'always',
    refetchOnReconnect: true,
  })
  return query
}

/** Which stops have been visited by records that still wait for a connection. */
export const useWaitingVisits = (): ReadonlySet<number> => {
  const { waiting } = useOutbox()
  const visits = waiting.filter(({ body }) => visitTypes.some((type) => type === body.communicationType))
  return new Set(visits.map(({ institutionId }) => institutionId))
}
