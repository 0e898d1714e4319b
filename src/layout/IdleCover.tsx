import { LockOutlined } from '@mui/icons-material'
import { Box, Button, Paper, Stack, Typography } from '@mui/material'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslate } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { coverTitle } from '#authProvider/drafts.ts'
import { logOut } from '#authProvider/logout.ts'
import { proveAgain } from '#authProvider/msal.ts'

/** Hides everything except the cover from sight, keyboard, screen readers and print. Nothing is unmounted, so unsaved input is kept. */
const useShutOff = (title: string) => {
  const cover = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const others = [...document.body.children].filter(
      (element): element is HTMLElement => element instanceof HTMLElement && element !== cover.current,
    )
    const before = others.map((element) => ({ element, inert: element.inert, display: element.style.display }))
    const shownTitle = document.title
    for (const element of others) {
      element.inert = true
      element.style.display = 'none'
    }
    document.title = title
    const uncoverTitle = coverTitle(shownTitle)
    cover.current?.querySelector('button')?.focus()
    return () => {
      for (const { element, inert, display } of before) {
        element.inert = inert
        element.style.display = display
      }
      uncoverTitle()
      document.title = shownTitle
    }
  }, [title])
  return cover
}

/** Covers the screen while its person is away, and asks to sign in again. */
export const IdleCover = () => {
  const translate = useTranslate()
  const user = useCurrentUser()
  const text = (key: string, args?: Record<string, unknown>) => translate(`renkei.shell.idle.${key}`, args)
  const cover = useShutOff(`${text('title')} | Renkei`)
  return createPortal(
    <Box
      ref={cover}
      sx={{
        position: 'fixed',
        inset: 0,
        zIndex: 10_000,
        overflow: 'auto',
        bgcolor: 'background.default',
        color: 'text.primary',
        display: 'grid',
        placeItems: 'center',
        p: 2,
      }}
    >
      <Paper component="main" variant="outlined" sx={{ maxWidth: 420, p: { xs: 2, sm: 4 }, borderRadius: 2 }}>
        <Stack spacing={2}>
          <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
            <LockOutlined aria-hidden />
            <Typography component="h1" variant="h2">
              {text('title')}
            </Typography>
          </Stack>
          <Typography>{text('explanation')}</Typography>
          {user && <Typography color="text.secondary">{text('in_use_by', { name: user.username })}</Typography>}
          <Button variant="contained" onClick={() => void proveAgain()} sx={{ minHeight: 44 }}>
            {text('continue')}
          </Button>
          <Button onClick={() => void logOut()} sx={{ minHeight: 44 }}>
            {translate('renkei.shell.logout')}
          </Button>
        </Stack>
      </Paper>
    </Box>,
    document.body,
  )
}
