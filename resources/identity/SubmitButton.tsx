import { Button, CircularProgress } from '@mui/material'
import { useTranslate } from 'react-admin'

export interface SubmitButtonProps {
  readonly busy: boolean
  /** i18n key. */
  readonly text: string
}

/** The submit button of a sign-in form. It stays focusable while the request runs. */
export const SubmitButton = ({ busy, text }: SubmitButtonProps) => {
  const translate = useTranslate()
  return (
    <Button
      type="submit"
      variant="contained"
      aria-disabled={busy}
      startIcon={busy ? <CircularProgress size={16} color="inherit" aria-hidden /> : undefined}
      sx={{ minHeight: 44 }}
    >
      {translate(text)}
    </Button>
  )
}
