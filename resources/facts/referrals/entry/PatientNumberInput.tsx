import { TextField } from '@mui/material'
import { TextInput, useTranslate } from 'react-admin'
import { useShownNumber } from './patientNumbers.ts'
import { useReason } from '#ui/permissions/useReason.ts'

export interface PatientNumberInputProps {
  readonly plural: 'referrals' | 'reverse_referrals'
  /** Whether the account may not read such numbers: it enters none, and a stored one stays as it is. */
  readonly isHidden: boolean
  /** The fact as it was read last, if it is stored. */
  readonly stored: Readonly<Record<string, unknown>> | undefined
}

/** The patient's number. */
export const PatientNumberInput = ({ plural, isHidden, stored }: PatientNumberInputProps) => {
  const translate = useTranslate()
  const reason = useReason()
  useShownNumber(stored)
  const label = translate(`resources.${plural}.fields.patientId`)
  if (isHidden)
    return (
      <TextField
        label={label}
        value={translate('renkei.permissions.hidden')}
        helperText={reason('patient_numbers')}
        disabled
        fullWidth
      />
    )
  const help = translate(`resources.${plural}.help.patientId`, { _: '' })
  return <TextInput source="patientId" label={label} helperText={help || false} fullWidth margin="none" />
}
