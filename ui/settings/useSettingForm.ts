import { useEffect, useState } from 'react'
import { type DefaultValues, type FieldValues, useForm, type UseFormReturn } from 'react-hook-form'
import { dropDraft, readDraft, registerDraft } from '../../authProvider/drafts.ts'
import { useSayRestored } from '../form/useSayRestored.ts'

/**
 * The form of one block of settings. Unsaved input survives a sign-in.
 * @param draftKey - names the block
 * @param has - a field that distinguishes a draft of this form from one of an older version
 */
export const useSettingForm = <V extends FieldValues>(
  draftKey: string,
  has: keyof V & string,
  defaultValues: DefaultValues<V>,
): UseFormReturn<V> => {
  const form = useForm<V>({ defaultValues })
  const { reset, getValues, formState } = form
  const [draft] = useState(() => readDraft(draftKey))
  const { isDirty } = formState
  const sayRestored = useSayRestored()
  useEffect(() => {
    if (typeof draft !== 'object' || draft === null || !(has in draft)) return
    reset({ ...getValues(), ...draft }, { keepDefaultValues: true })
    dropDraft(draftKey)
    sayRestored()
  }, [draft, draftKey, has, reset, getValues, sayRestored])
  useEffect(() => registerDraft(draftKey, () => (isDirty ? getValues() : undefined)), [draftKey, isDirty, getValues])
  return form
}
