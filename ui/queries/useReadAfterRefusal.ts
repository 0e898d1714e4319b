import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { HttpError } from 'react-admin'
import { currentUserQuery } from '#authProvider/currentUser.ts'
import { ApiError } from '#dataProvider/client.ts'

/** Refusals that depend on what the account may do, so that the control was there only because that has changed since. */
const ofRights: ReadonlySet<unknown> = new Set(['permission_missing', 'owner_only'])

const codeOf = (error: unknown): unknown =>
  error instanceof ApiError ? error.problem.code : error instanceof HttpError ? error.body?.code : undefined

/** Whether a call was refused because the account may not do it, or not any more. */
export const isOfRights = (error: unknown): boolean => ofRights.has(codeOf(error))

/**
 * Reads everything anew after a refusal that tells that what the screen shows is not so any more: a right was lost, the record was deleted or a colleague was
 * faster. Forms keep what is typed in them. For dialogs that say themselves what failed; one click is answered by `useSayFailure`, which does so too.
 */
export const useReadAfterRefusal = (): ((error: unknown) => void) => {
  const queryClient = useQueryClient()
  return useCallback(
    (error) => {
      if (isOfRights(error)) void queryClient.invalidateQueries(currentUserQuery)
      const status = error instanceof ApiError || error instanceof HttpError ? Number(error.status) : 0
      if ([403, 404, 409].includes(status)) void queryClient.invalidateQueries()
    },
    [queryClient],
  )
}
