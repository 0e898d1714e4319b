import { TextField } from '@mui/material'
import { TextInput, useTranslate } from 'react-admin'
import { usePermission } from '../../../../../authProvider/usePermission.ts'
import { useReason } from '../../../../../ui/permissions/useReason.ts'

/** The patient's number. An account that may not read such numbers enters none, and a stored one stays as it is. */
export const PatientNumberInput = ({ plural }: { readonly plural: 'referrals' | 'reverse_referrals' }) => {
  const translate = useTranslate()
  const reason = useReason()
  const label = translate(`resources.${plural}.fields.patientId`)
  if (!usePermission('patient_numbers'))
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
