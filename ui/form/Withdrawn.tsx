import { Alert } from '@mui/material'
import { useTranslate } from 'react-admin'

/** Says that what was in fields is no longer part of a form's input, since the person may not see or change them any more. @param names - of the fields */
export const Withdrawn = ({ names }: { readonly names: readonly string[] }) => {
  const translate = useTranslate()
  const quoted = names.map((name) => translate('renkei.permissions.withdrawn_name', { name }))
  return (
    <Alert severity="info" variant="outlined" sx={{ mb: 2, maxWidth: 720 }}>
      {translate('renkei.permissions.withdrawn', { names: quoted.join(translate('renkei.labels.separator')) })}
    </Alert>
  )
}
