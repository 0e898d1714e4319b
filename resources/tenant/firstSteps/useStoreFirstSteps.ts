import { useQueryClient } from '@tanstack/react-query'
import { currentUserQuery } from '#authProvider/currentUser.ts'
import { ownDepartmentsQuery } from '#ui/labels/communicationLabels.ts'
import { type FirstSteps, firstStepsQuery } from './firstStepsQuery.ts'

/** Keeps what a call has replied, and lets the rest of the app ask again for what the step changed. */
export const useStoreFirstSteps = () => {
  const queryClient = useQueryClient()
  return (next: FirstSteps) => {
    queryClient.setQueryData<FirstSteps>(firstStepsQuery.queryKey, next)
    void queryClient.invalidateQueries(currentUserQuery)
    void queryClient.invalidateQueries(ownDepartmentsQuery)
  }
}
