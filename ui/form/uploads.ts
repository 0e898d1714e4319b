import { type UseMutationOptions, useIsMutating, useMutation } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'

type UploadOptions<Sent, Chosen> = Pick<UseMutationOptions<Sent, Error, Chosen>, 'onSuccess'> & {
  readonly mutationFn: (chosen: Chosen) => Promise<Sent>
}

/** Sends a file of the form around it as soon as it is chosen. Offline it fails at once, so that the rest can be saved. */
export const useUpload = <Sent, Chosen>(options: UploadOptions<Sent, Chosen>) => {
  const { control } = useFormContext()
  return useMutation({ ...options, networkMode: 'always', meta: { form: control } })
}

/** Whether a file of the form around it is still being sent. What is saved meanwhile would not have it. */
export const useIsUploading = (): boolean => {
  const { control } = useFormContext()
  return useIsMutating({ predicate: ({ meta }) => meta?.['form'] === control }) > 0
}
