import { type ReactNode, useEffect, useState } from 'react'
import { type DefaultValues, type FieldValues, useForm, type UseFormReturn } from 'react-hook-form'
import { dropDraft, readDraft } from '#authProvider/drafts.ts'
import { UnsavedBar } from '../form/drafts/UnsavedBar.tsx'
import { useRegisteredDraft } from '../form/drafts/useRegisteredDraft.ts'
import { useUnsavedSince } from '../form/drafts/useUnsavedSince.ts'

export interface SettingForm<V extends FieldValues> {
  readonly form: UseFormReturn<V>
  /** At the top of the form: says that unsaved input has come back, until it is saved or discarded. */
  readonly unsavedBar: ReactNode
}

/**
 * The form of one block of settings. Unsaved input survives a sign-in.
 * @param draftKey - names the block
 * @param has - a field that distinguishes a draft of this form from one of an older version
 */
export const useSettingForm = <V extends FieldValues>(
  draftKey: string,
  has: keyof V & string,
  defaultValues: DefaultValues<V>,
): SettingForm<V> => {
  const form = useForm<V>({ defaultValues })
  const { reset, getValues, formState } = form
  const [draft] = useState(() => readDraft(draftKey))
  const { isDirty } = formState
  const { restoredSince, since } = useUnsavedSince(draftKey, isDirty)
  useEffect(() => {
    if (typeof draft !== 'object' || draft === null || !(has in draft)) return
    reset({ ...getValues(), ...draft }, { keepDefaultValues: true })
    dropDraft(draftKey)
  }, [draft, draftKey, has, reset, getValues])
  useRegisteredDraft(draftKey, { read: () => (isDirty ? getValues() : undefined), since })
  return {
    form,
    unsavedBar: restoredSince === undefined ? null : <UnsavedBar since={restoredSince} onDiscard={() => reset()} />,
  }
}
