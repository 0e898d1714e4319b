import { Alert } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useIsOvertaken } from './HeldVersion.tsx'

export interface OvertakenProps {
  /** Whether that is so; by default what is known of the version that the form holds. */
  readonly when?: boolean
  /** The key of what it says; default that one can choose what to keep when it is saved. */
  readonly says?: string
}

/**
 * Says in a form that a newer version has been saved than the one that its input was written for, as soon as that has been read and not only when it is saved.
 */
export const Overtaken = ({ when, says = 'renkei.form.overtaken' }: OvertakenProps) => {
  const translate = useTranslate()
  const isOvertaken = useIsOvertaken()
  if (!(when ?? isOvertaken)) return null
  return (
    <Alert severity="info" variant="outlined" aria-live="polite" sx={{ gridColumn: '1 / -1', mb: 2, maxWidth: 720 }}>
      {translate(says)}
    </Alert>
  )
}
