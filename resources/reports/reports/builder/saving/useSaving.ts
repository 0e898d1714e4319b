import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ReportKind } from '#contract/reports/valueTypes.ts'
import { isEditConflict } from '#ui/form/conflict/conflict.ts'
import { nobodySaved, savedByIn } from '#ui/form/conflict/savedBy.ts'
import { useToast } from '#ui/queries/useToast.tsx'
import { bodyOf, type Definition, type Draft } from '../draft/draft.ts'
import { reportAddress } from '#contract/reports/reportPaths.ts'
import { reportCalls } from './reportCalls.ts'

export interface SavingOptions {
  readonly kind: ReportKind
  readonly draft: Draft
  /** The report as it was when it was opened; null for a new one. */
  readonly stored: Definition | null
  /** Called when the draft is stored, before the screen is left. */
  readonly onSaved: () => void
}

/** Saves a draft: over its report, or as another one. A report that somebody else has changed is not overwritten. */
export const useSaving = ({ kind, draft, stored, onSaved }: SavingOptions) => {
  const toast = useToast()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [conflict, setConflict] = useState(false)
  const [savedBy, setSavedBy] = useState(nobodySaved)
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: ({ name, asCopy }: { readonly name: string; readonly asCopy: boolean }) => {
      const body = bodyOf(kind, { ...draft, name })
      const calls = reportCalls(kind)
      return stored === null || asCopy
        ? calls.create({ body })
        : calls.update({ id: stored.id, body: { ...body, updatedAt: stored.updatedAt } })
    },
    onSuccess: async ({ id }) => {
      onSaved()
      setConflict(false)
      toast('renkei.report_builder.saving.saved')
      await queryClient.invalidateQueries({ queryKey: [`${kind}_reports`] })
      void navigate(reportAddress(kind, id))
    },
    onError: (failure) => {
      if (!isEditConflict(failure)) return
      setSavedBy((before) => savedByIn(failure, before))
      setConflict(true)
    },
  })
  return {
    save: (name: string) => mutate({ name, asCopy: false }),
    saveCopy: (name: string) => mutate({ name, asCopy: true }),
    /** Also once it is stored, until its report is shown: saved again meanwhile, a new one would be stored twice. */
    isPending: isPending || isSuccess,
    /** Why the last attempt failed, unless that was somebody else's change. */
    failure: error && !isEditConflict(error) ? error : null,
    conflict,
    savedBy,
    closeConflict: () => setConflict(false),
  }
}
export type Saving = ReturnType<typeof useSaving>
