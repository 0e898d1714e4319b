import { Button, Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'

/** Shown after an unexpected error while rendering a page. */
export const SomethingWentWrong = ({ resetErrorBoundary }: { readonly resetErrorBoundary: () => void }) => {
  const translate = useTranslate()
  return (
    <Stack spacing={2} role="alert" sx={{ alignItems: 'center', textAlign: 'center', px: 2, py: { xs: 6, sm: 12 } }}>
      <Typography component="h1" variant="h2">
        Something went wrong.
      </Typography>
      <Button variant="contained" onClick={resetErrorBoundary}>
        {translate('renkei.shell.retry')}
      </Button>
    </Stack>
  )
}
