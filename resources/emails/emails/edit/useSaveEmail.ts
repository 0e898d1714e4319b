import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { Email as EmailSchema, EmailPayload } from '#contract/emails/emails.ts'
import { api, ApiError } from '#dataProvider/client.ts'
import { camelName } from '#dataProvider/fieldNames.ts'
import { isEditConflict } from '#ui/form/conflict/conflict.ts'
import { isSettled } from '#ui/page/failures/SaveFailure.tsx'
import { useConflict } from '#ui/form/conflict/useConflict.ts'
import { useToast } from '#ui/queries/useToast.tsx'
import { type Email, emailQuery, emailsKey } from '../emailQueries.ts'
import { isRefusalOver } from './isRefusalOver.ts'
import { type WrittenEmail, writtenFrom } from './writtenEmail.ts'

const fields = Object.keys(EmailPayload.shape).map(camelName) as (keyof WrittenEmail)[]
const isField = (name: string): name is keyof WrittenEmail => (fields as readonly string[]).includes(name)

/** An e-mail as it is now; undefined if it cannot be read just now. */
const readIfPossible = (id: number): Promise<Email | undefined> => api.getEmail({ id }).catch(() => undefined)

export interface SaveOptions {
  readonly form: UseFormReturn<WrittenEmail>
  /** The stored e-mail; absent for a new one. */
  readonly stored: Email | undefined
  /** Called once it is stored, before a new one is opened under its own address. */
  readonly onSaved: () => void
}

/** Saves an e-mail. What is typed while it is being saved stays in the form. */
export const useSaveEmail = ({ form, stored, onSaved }: SaveOptions) => {
  const toast = useToast()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const conflict = useConflict<Email>(EmailSchema)
  const written = useWatch({ control: form.control }) as WrittenEmail
  const [settled, setSettled] = useState<{ readonly email: Email; readonly shown: Email }>()
  const saving = useMutation({
    mutationFn: ({ updatedAt, ...body }: WrittenEmail) =>
      stored ? api.updateEmail({ id: stored.id, body: { ...body, updatedAt } }) : api.createEmail({ body }),
    onSuccess: async (saved, sent) => {
      // What is being read may be of before.
      await queryClient.cancelQueries({ queryKey: emailQuery(saved.id).queryKey })
      conflict.forget()
      const typed = form.getValues()
      form.reset(writtenFrom(saved))
      for (const field of fields)
        if (typed[field] !== sent[field]) form.setValue(field, typed[field], { shouldDirty: true })
      queryClient.setQueryData(emailQuery(saved.id).queryKey, saved)
      void queryClient.invalidateQueries({ queryKey: emailsKey, predicate: ({ queryKey }) => queryKey[1] !== 'one' })
      onSaved()
      toast('renkei.email_editor.saved')
      if (!stored) void navigate(`/emails/${saved.id}/edit?part=recipients`, { replace: true })
    },
    onError: async (error) => {
      conflict.note(error)
      if (!(error instanceof ApiError)) return
      for (const { path, message } of error.problem.errors ?? []) {
        const field = camelName(path)
        if (isField(field)) form.setError(field, { message })
      }
      if (!isSettled(error) || !stored) return
      // In place of what is shown, which would take the form away with what was typed.
      const email = await readIfPossible(stored.id)
      if (email) setSettled({ email, shown: stored })
    },
  })
  const { error, variables: sent } = saving
  return {
    save: (values: WrittenEmail) => saving.mutate(values),
    isPending: saving.isPending,
    /** The id of a new e-mail that has just been stored, until it is open under its own address. */
    newId: stored ? undefined : saving.data?.id,
    /** What to show; a conflict has a dialog of its own. */
    error: error && !isEditConflict(error) && !isRefusalOver({ error, sent, stored, written }) ? error : null,
    /** The e-mail as it is now, after it was found to be no draft any more; undefined otherwise, and once it has been read again. */
    settled: settled && settled.shown === stored ? settled.email : undefined,
    newer: conflict.newer,
    savedBy: conflict.savedBy,
    closeConflict: conflict.close,
  }
}
