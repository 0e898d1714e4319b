import { useMutation, useQueryClient } from '@tanstack/react-query'
import { emailsKey } from './emailQueries.ts'

/** A mutation that changes an e-mail or its recipients. What is shown of e-mails is read anew, after a failure too: somebody else may have changed it. */
export const useEmailCall = <Given, Answer>(
  call: (given: Given) => Promise<Answer>,
  onDone?: (answer: Answer, given: Given) => void,
  onRefused?: (error: Error) => void,
) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: call,
    ...(onDone && { onSuccess: onDone }),
    ...(onRefused && { onError: onRefused }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: emailsKey }),
  })
}
