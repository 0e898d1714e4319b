import { Button, Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'

/** Shown after an unexpected error while rendering a page. Its first words are those of the specification (§8). */
export const SomethingWentWrong = ({ resetErrorBoundary }: { readonly resetErrorBoundary: () => void }) => {
  const translate = useTranslate()
  return (
    <Stack spacing={2} role="alert" sx={{ alignItems: 'center', textAlign: 'center', px: 2, py: { xs: 6, sm: 12 } }}>
      <title>{`${translate('renkei.errors.unexpected')} | Renkei`}</title>
      <Typography component="h1" variant="h2">
        Something went wrong.
      </Typography>
      <Typography color="text.secondary" sx={{ maxWidth: 480 }}>
        {translate('renkei.errors.unexpected')}
        {translate('renkei.errors.unexpected_hint')}
      </Typography>
      <Stack direction="row" spacing={1}>
        <Button variant="contained" onClick={resetErrorBoundary}>
          {translate('renkei.shell.retry')}
        </Button>
        <Button variant="outlined" href="/app/">
          {translate('renkei.errors.to_top_page')}
        </Button>
      </Stack>
    </Stack>
  )
}
