import { Backdrop, CircularProgress, Typography } from '@mui/material'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'

/** Milliseconds before the message appears (specification §9). */
export const scrimMessageDelay = 3000

/** Covers the page while it must not be used. @param message - i18n key; shown after a delay */
export const Scrim = ({ message }: { readonly message: string }) => {
  const translate = useTranslate()
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), scrimMessageDelay)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Backdrop open component="output" sx={{ zIndex: 'modal', flexDirection: 'column', gap: 2, color: '#fff' }}>
      <CircularProgress color="inherit" aria-label={translate('renkei.shell.loading')} />
      {late && <Typography>{translate(message)}</Typography>}
    </Backdrop>
  )
}
