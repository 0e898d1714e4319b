import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { dropDraft, readDraft, registerDraft } from '../../authProvider/drafts.ts'
import { UnsavedBar } from './UnsavedBar.tsx'
import { useIsDirty } from './useIsDirty.ts'
import { useUnsavedSince } from './useUnsavedSince.ts'

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/**
 * Keeps unsaved input of the form around it across a sign-in or a reload, and says that it has been brought back. The version of the record that it was
 * written for comes back with it, so that a newer one is not replaced unseen.
 * @param name - names the form and its record
 */
export const FormDraft = ({ name }: { readonly name: string }) => {
  const { getValues, setValue, reset, formState } = useFormContext()
  const { isReady } = formState
  const isDirty = useIsDirty()
  const [draft] = useState(() => readDraft(name))
  const { restoredSince, since } = useUnsavedSince(name, isDirty)
  useEffect(() => {
    if (!isReady || !isRecord(draft)) return undefined
    // Before, react-admin resets the form to its record, and then to what its address gives.
    const timer = setTimeout(() => {
      for (const [field, value] of Object.entries(draft)) setValue(field, value, { shouldDirty: true })
      dropDraft(name)
    })
    return () => clearTimeout(timer)
  }, [draft, name, setValue, isReady])
  useEffect(
    () => registerDraft(name, () => (isDirty ? getValues() : undefined), since),
    [name, isDirty, getValues, since],
  )
  return restoredSince === undefined ? null : <UnsavedBar since={restoredSince} onDiscard={() => reset()} />
}
