import { Close } from '@mui/icons-material'
import { Box, IconButton, Stack, Typography } from '@mui/material'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'

export interface AreaPanelProps {
  /** The area's name. */
  readonly name: string
  /** Its figures in one line. */
  readonly figures: string
  /** Whether somebody has just opened it: then it takes the focus. */
  readonly isOpened: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/** What lies behind an area, in place of the table. Escape closes it. */
export const AreaPanel = ({ name, figures, isOpened, onClose, children }: AreaPanelProps) => {
  const translate = useTranslate()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isOpened) title.current?.focus({ preventScroll: true })
  }, [isOpened])
  return (
    <Box
      component="section"
      aria-label={name}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      sx={{ p: 2, flex: 1, minHeight: 0, overflow: 'auto' }}
    >
      <Stack direction="row" sx={{ alignItems: 'start', justifyContent: 'space-between', gap: 1 }}>
        <div>
          <Typography ref={title} tabIndex={-1} component="h2" variant="h2">
            {name}
          </Typography>
          <Typography className="figures" color="text.secondary">
            {figures}
          </Typography>
        </div>
        <IconButton className="no-print" aria-label={translate('renkei.catchment.panel.close')} onClick={onClose}>
          <Close />
        </IconButton>
      </Stack>
      {children}
    </Box>
  )
}

/** A titled part of the panel. */
export const PanelPart = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Box component="section" aria-label={title} sx={{ mt: 2, breakInside: 'avoid' }}>
    <Typography component="h3" variant="h3" sx={{ mb: 0.5 }}>
      {title}
    </Typography>
    {children}
  </Box>
)
