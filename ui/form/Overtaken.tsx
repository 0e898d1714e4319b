import { Alert } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useIsOvertaken } from './HeldVersion.tsx'

/**
 * Says in a form that a newer version has been saved than the one that its input was written for, as soon as that has been read and not only when it is saved.
 * @param when - whether that is so; by default what is known of the version that the form holds
 */
export const Overtaken = ({ when }: { readonly when?: boolean }) => {
  const translate = useTranslate()
  const isOvertaken = useIsOvertaken()
  if (!(when ?? isOvertaken)) return null
  return (
    <Alert severity="info" variant="outlined" aria-live="polite" sx={{ gridColumn: '1 / -1', mb: 2, maxWidth: 720 }}>
      {translate('renkei.form.overtaken')}
    </Alert>
  )
}
