import { Alert, Button } from '@mui/material'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { dropDraft, readDraft, registerDraft } from '../../authProvider/drafts.ts'
import { useIsDirty } from './useIsDirty.ts'

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/**
 * Keeps unsaved input of the form around it across a sign-in or a reload, and says that it has been brought back. The version of the record that it was
 * written for comes back with it, so that a newer one is not replaced unseen.
 * @param name - names the form and its record
 */
export const FormDraft = ({ name }: { readonly name: string }) => {
  const translate = useTranslate()
  const { getValues, setValue, reset, formState } = useFormContext()
  const { isReady } = formState
  const isDirty = useIsDirty()
  const [draft] = useState(() => readDraft(name))
  useEffect(() => {
    if (!isReady || !isRecord(draft)) return undefined
    // Before, react-admin resets the form to its record, and then to what its address gives.
    const timer = setTimeout(() => {
      for (const [field, value] of Object.entries(draft)) setValue(field, value, { shouldDirty: true })
      dropDraft(name)
    })
    return () => clearTimeout(timer)
  }, [draft, name, setValue, isReady])
  useEffect(() => registerDraft(name, () => (isDirty ? getValues() : undefined)), [name, isDirty, getValues])
  if (!isRecord(draft) || !isDirty) return null
  return (
    <Alert
      severity="info"
      sx={{ mb: 2, maxWidth: 720 }}
      action={
        <Button color="inherit" onClick={() => reset()}>
          {translate('renkei.communications.drop_draft')}
        </Button>
      }
    >
      {translate('renkei.form.draft_restored')}
    </Alert>
  )
}
