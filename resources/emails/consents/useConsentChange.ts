import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useReadAfterRefusal } from '#ui/queries/useReadAfterRefusal.ts'
import { useToast } from '#ui/queries/useToast.tsx'
import { suppressionsKey } from '../suppressions/suppression.ts'
import { consentsKey } from './consent.ts'

/** A change of the record of consents. Lists and histories follow. @param done - i18n key of what is said afterwards */
export const useConsentChange = <Given = void>(
  change: (given: Given) => Promise<unknown>,
  done: string,
  onClose: () => void,
) => {
  const toast = useToast()
  const queryClient = useQueryClient()
  const readAfterRefusal = useReadAfterRefusal()
  return useMutation({
    mutationFn: change,
    onError: (error) => readAfterRefusal(error),
    onSuccess: async () => {
      toast(done)
      onClose()
      await Promise.all([consentsKey, suppressionsKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
    },
  })
}
