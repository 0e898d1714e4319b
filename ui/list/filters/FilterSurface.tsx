import { Close } from '@mui/icons-material'
import { Box, Drawer, IconButton, Popover, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { useDevice } from '../../useDevice.ts'

export interface FilterSurfaceProps {
  readonly title: string
  /** Identifies the content. When it changes, the first field gets the focus. */
  readonly content: string
  /** What opened it, and below which it lies except on phones. */
  readonly anchor: HTMLElement
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Focuses the first field or button, unless the content has chosen one. Phones would open their keyboard. */
const focusWithin = (content: HTMLElement | null) => {
  if (!content || content.contains(document.activeElement)) return
  content.querySelector<HTMLElement>('input, button, [tabindex="0"]')?.focus()
}

/** Where one condition is set: below its chip or button, on phones a sheet. */
export const FilterSurface = ({ title, content, anchor, onClose, children }: FilterSurfaceProps) => {
  const translate = useTranslate()
  const phone = useDevice() === 'phone'
  if (!phone)
    return (
      <Popover
        open
        anchorEl={anchor}
        onClose={onClose}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: {
            variant: 'outlined',
            role: 'dialog',
            'aria-label': title,
            sx: { width: 340, maxWidth: 'calc(100vw - 32px)', p: 2, mt: 0.5 },
          },
        }}
      >
        <div key={content} ref={focusWithin}>
          {children}
        </div>
      </Popover>
    )
  return (
    <Drawer
      open
      anchor="bottom"
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-label': title, sx: { maxHeight: '88dvh' } } }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', px: 2, pt: 1 }}>
        <Typography component="h2" variant="h2">
          {title}
        </Typography>
        <IconButton aria-label={translate('renkei.shell.close')} onClick={onClose}>
          <Close />
        </IconButton>
      </Stack>
      <Box key={content} sx={{ p: 2, overflow: 'auto' }}>
        {children}
      </Box>
    </Drawer>
  )
}
