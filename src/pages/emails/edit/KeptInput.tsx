import { useEffect, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { dropDraft, readDraft, readDraftSince, registerDraft } from '../../../../authProvider/drafts.ts'
import { forgetDraft, keepDraft, keepSoon, keptDraft, keptDraftSince } from '../../../../authProvider/keptDrafts.ts'
import { useDraftOwner } from '../../../../authProvider/useDraftOwner.ts'
import { UnsavedBar } from '../../../../ui/form/UnsavedBar.tsx'
import { EmailPayload } from '../../../../contract/emails/emails.ts'
import { camelName } from '../../../../dataProvider/fieldNames.ts'
import type { WrittenEmail } from './writtenEmail.ts'

const fields = [...Object.keys(EmailPayload.shape), 'updated_at'].map(camelName) as (keyof WrittenEmail)[]
const pause = 400

const isWritten = (value: unknown): value is WrittenEmail =>
  typeof value === 'object' && value !== null && fields.every((field) => field in value)

export interface KeptInput {
  readonly form: UseFormReturn<WrittenEmail>
  readonly keep: (values: WrittenEmail) => void
  readonly forget: () => void
  /** Whether the form began with kept input. */
  readonly isRestored: boolean
  /** Since when that was unsaved, in milliseconds since 1970. */
  readonly since: number
  readonly discard: () => void
}

/**
 * Keeps unsaved input of an e-mail in this browser, so that a closed tab or a sign-in loses nothing, and brings it back.
 * @param name - names the e-mail; `new` for one that is not stored
 */
export const useKeptInput = (name: string, form: UseFormReturn<WrittenEmail>): KeptInput => {
  const owner = useDraftOwner()
  const key = `email ${name}`
  const { setValue, getValues, reset, formState } = form
  const { isDirty } = formState
  const [kept, setKept] = useState(() => [readDraft(key), keptDraft(owner, key)].find(isWritten))
  const [since] = useState(() => readDraftSince(key) ?? keptDraftSince(owner, key) ?? Date.now())
  useEffect(() => {
    if (!kept) return
    for (const field of fields) setValue(field, kept[field], { shouldDirty: true })
    dropDraft(key)
  }, [kept, key, setValue])
  useEffect(() => registerDraft(key, () => (isDirty ? getValues() : undefined)), [key, isDirty, getValues])
  const forget = () => {
    forgetDraft(owner, key)
    setKept(undefined)
  }
  return {
    form,
    keep: (values) => keepDraft(owner, key, values),
    forget,
    isRestored: kept !== undefined && isDirty,
    since,
    discard: () => {
      forget()
      reset()
    },
  }
}

/** Stores the input of the form after each pause in writing, and says when kept input has been brought back. */
export const KeptInputNote = ({ kept }: { readonly kept: KeptInput }) => {
  const { form, keep, isRestored, since, discard } = kept
  const values = useWatch({ control: form.control }) as WrittenEmail
  const { isDirty } = form.formState
  useEffect(() => {
    if (!isDirty) return undefined
    return keepSoon(() => keep(values), pause)
  })
  if (!isRestored) return null
  return <UnsavedBar since={since} onDiscard={discard} />
}
