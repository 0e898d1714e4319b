import { Alert, Button, Stack } from '@mui/material'
import { useTranslate } from 'react-admin'

export interface FormMessageProps {
  readonly id?: string
  /** i18n key. */
  readonly text: string
  /** i18n key of the way out. */
  readonly action?: string
  readonly onAction?: () => void
}

/** What went wrong, said at once by screen readers, and the way out where there is one. */
export const FormMessage = ({ id, text, action, onAction }: FormMessageProps) => {
  const translate = useTranslate()
  return (
    <Stack spacing={2}>
      <Alert id={id} severity="error" role="alert">
        {translate(text)}
      </Alert>
      {action && (
        <Button variant="contained" onClick={onAction} sx={{ minHeight: 44 }}>
          {translate(action)}
        </Button>
      )}
    </Stack>
  )
}
