import { Search } from '@mui/icons-material'
import { Box, Button, IconButton } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useDevice } from '#ui/useDevice.ts'
import { useRememberInstitutions } from './palette/recentInstitutions.ts'
import { whenQuiet } from './whenQuiet.ts'
import { lateDialog } from '#ui/late/latePart.tsx'

const CommandPalette = lateDialog(() => import('./palette/CommandPalette.tsx'))

const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

/** Whether a dialog is open. It keeps the keyboard shortcut to itself, because unsaved input could be lost. */
const dialogIsOpen = () => document.querySelector('[role="dialog"][aria-modal="true"], .MuiDialog-root') !== null

/** Opens the palette with a click or with Ctrl-K (⌘-K) from anywhere. */
export const PaletteButton = () => {
  const translate = useTranslate()
  const device = useDevice()
  const queryClient = useQueryClient()
  const [open, setOpen] = useState(false)
  useRememberInstitutions()
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      if (!dialogIsOpen()) setOpen(true)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  // Preload the palette, because input typed while it loads would be lost. A failure is reported only when somebody opens it.
  useEffect(() => whenQuiet(queryClient, () => void CommandPalette.preload().catch(() => {})), [queryClient])
  const title = translate('renkei.shell.palette.title')
  const press = () => setOpen(true)
  return (
    <>
      {device === 'pc' ? (
        <Button
          variant="outlined"
          onClick={press}
          aria-label={title}
          aria-haspopup="dialog"
          aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
          sx={{
            width: 320,
            justifyContent: 'space-between',
            fontWeight: 400,
            color: 'text.secondary',
            borderColor: 'line',
          }}
        >
          {translate('renkei.shell.palette.hint')}
          <Box component="kbd" sx={{ border: 1, borderColor: 'line', borderRadius: 0.5, px: 0.75, fontSize: 12 }}>
            {isApple ? '⌘ K' : 'Ctrl K'}
          </Box>
        </Button>
      ) : (
        <IconButton aria-label={title} aria-haspopup="dialog" onClick={press}>
          <Search />
        </IconButton>
      )}
      {open && (
        <Suspense fallback={null}>
          <CommandPalette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
