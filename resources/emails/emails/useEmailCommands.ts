import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { api } from '#dataProvider/client.ts'
import { useSayFailure } from '#ui/queries/useSayFailure.ts'
import { useTakeBack } from '#ui/queries/useTakeBack.ts'
import { useToast } from '#ui/queries/useToast.tsx'
import { emailsKey } from './email.ts'

interface Titled {
  readonly id: number
  readonly title: string
}

/** Copies e-mails, and deletes them with undo. */
export const useEmailCommands = () => {
  const toast = useToast()
  const sayFailure = useSayFailure()
  const sayTakenBack = useTakeBack()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  // A deleted e-mail cannot be read again, only its list.
  const refresh = () =>
    queryClient.invalidateQueries({ queryKey: emailsKey, predicate: ({ queryKey }) => queryKey[1] !== 'one' })
  const fail = (fallback: string) => (error: Error) => sayFailure(error, fallback)
  const bringBack = ({ id }: Titled) => sayTakenBack(() => api.restoreEmail({ id }).then(refresh))
  const remove = useMutation({
    mutationFn: ({ id }: Titled) => api.deleteEmail({ id }),
    onSuccess: (_nothing, email) => {
      toast('renkei.email_list.deleted', { messageArgs: { title: email.title }, onUndo: () => bringBack(email) })
      return refresh()
    },
    onError: fail('renkei.form.delete_failed'),
  })
  const copy = useMutation({
    mutationFn: ({ id }: Titled) => api.copyEmail({ id }),
    onSuccess: async ({ id }) => {
      await refresh()
      toast('renkei.email_list.copied')
      void navigate(`/emails/${id}/edit`)
    },
    onError: fail('renkei.email_list.not_copied'),
  })
  return { remove, copy }
}
