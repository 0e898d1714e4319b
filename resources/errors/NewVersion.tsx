import { Button, Stack, Typography } from '@mui/material'
import { useEffect } from 'react'
import { useTranslate } from 'react-admin'
import { reloadApp, reloadAppOnce } from '#authProvider/reloadApp.ts'

/** For a page whose screens the server no longer has: it is loaded anew, by itself unless that has just happened and did not help. */
export const NewVersion = () => {
  const translate = useTranslate()
  const text = (key: string) => translate(`renkei.errors.replaced.${key}`)
  useEffect(() => void reloadAppOnce(), [])
  return (
    <Stack spacing={1.5} sx={{ alignItems: 'center', textAlign: 'center', px: 2, py: { xs: 6, sm: 12 } }}>
      <title>{`${text('summary')} | Renkei`}</title>
      <Stack spacing={1.5} role="alert" sx={{ alignItems: 'center' }}>
        <Typography component="h1" variant="h2">
          {text('summary')}
        </Typography>
        <Typography color="text.secondary" sx={{ maxWidth: 480 }}>
          {text('description')}
        </Typography>
      </Stack>
      <Button variant="contained" onClick={() => void reloadApp()}>
        {text('reload')}
      </Button>
    </Stack>
  )
}
