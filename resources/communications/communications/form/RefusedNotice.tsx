import { Alert, Button, Typography } from '@mui/material'
import { useEffect } from 'react'
import { useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import type { WaitingCommunication } from '#dataProvider/outbox.ts'

const field = 'medicalInstitutionId'

/**
 * Above the form of a waiting contact: why it was refused, for which institution it was written, and with which one that was merged, if so. Where the
 * institution is no more, its field is marked.
 */
export const RefusedNotice = ({ refused }: { readonly refused: WaitingCommunication }) => {
  const translate = useTranslate()
  const { setError, setValue, clearErrors, formState } = useFormContext()
  const { isReady } = formState
  const isChosen = typeof useWatch({ name: field }) === 'number'
  const { refusal, institutionName: name, isInstitutionGone = false, mergedInto } = refused
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.communications.${key}`, args)
  const complaint = text(name === '' ? 'institution_gone' : 'institution_gone_named', { name })
  const isMissing = isInstitutionGone && !isChosen
  useEffect(() => {
    if (!isReady || !isMissing) return undefined
    // Before, react-admin resets the form to its record.
    const timer = setTimeout(() => setError(field, { type: 'gone', message: complaint }))
    return () => clearTimeout(timer)
  }, [isReady, isMissing, complaint, setError])
  return (
    <Alert severity="warning" sx={{ mb: 2, maxWidth: 720 }}>
      {refusal !== undefined && <Typography>{text('refused', { reason: refusal })}</Typography>}
      {isInstitutionGone && name !== '' && <Typography>{text('written_for', { name })}</Typography>}
      {isMissing && mergedInto && (
        <Button
          size="small"
          color="inherit"
          variant="outlined"
          sx={{ mt: 1 }}
          onClick={() => {
            clearErrors(field)
            setValue(field, mergedInto.id, { shouldDirty: true })
          }}
        >
          {text('take_merged', { name: mergedInto.name })}
        </Button>
      )}
    </Alert>
  )
}
