import { Alert, Button, Stack } from '@mui/material'
import { useTranslate } from 'react-admin'

export interface FormMessageProps {
  readonly id?: string
  /** i18n key. */
  readonly text: string
  /** i18n key of the button that resolves the problem. */
  readonly action?: string
  readonly onAction?: () => void
}

/** An error message that screen readers announce at once, with a button to resolve it, if there is one. */
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
