import { Close } from '@mui/icons-material'
import { Box, Dialog, IconButton, Stack, Typography } from '@mui/material'
import { useEffect, useId, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import type { Dashboard } from '../dashboard.ts'
import { formatDateTime } from '#ui/format.ts'
import { TileGrid } from '../tiles/TileGrid.tsx'
import type { DashboardFilters } from './filters.ts'
import { useNarrowingWords } from './useNarrowingWords.ts'

const refreshes = 10 * 60_000
/** How much larger everything is than on a desk. */
const enlargement = 1.35

/** Takes the whole screen, and leaves when the browser does. A browser that does not allow it shows a full window. */
const useFullScreen = (onLeave: () => void) => {
  useEffect(() => {
    const leave = () => {
      if (!document.fullscreenElement) onLeave()
    }
    document.documentElement.requestFullscreen?.().catch(() => {})
    document.addEventListener('fullscreenchange', leave)
    return () => {
      document.removeEventListener('fullscreenchange', leave)
      if (document.fullscreenElement) document.exitFullscreen().catch(() => {})
    }
  }, [onLeave])
}

/** The time of the last refresh. */
const useRefreshTime = () => {
  const [time, setTime] = useState(() => new Date().toISOString())
  useEffect(() => {
    const timer = setInterval(() => setTime(new Date().toISOString()), refreshes)
    return () => clearInterval(timer)
  }, [])
  return time
}

export interface BigScreenProps {
  readonly dashboard: Dashboard
  readonly filters: DashboardFilters
  readonly onClose: () => void
}

/** A dashboard for a screen on the wall: large, without controls, refreshed by itself. Escape leaves it. */
export const BigScreen = ({ dashboard, filters, onClose }: BigScreenProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const titleId = useId()
  const time = useRefreshTime()
  const narrowing = useNarrowingWords(dashboard, filters)
  useFullScreen(onClose)
  const leave = translate('renkei.dashboards.leave_big_screen')
  return (
    <Dialog
      open
      fullScreen
      onClose={onClose}
      aria-labelledby={titleId}
      slotProps={{
        paper: { sx: { bgcolor: 'background.default', p: 2, '& section .MuiIconButton-root': { display: 'none' } } },
      }}
    >
      <Box sx={{ zoom: { md: enlargement } }}>
        <Stack
          direction={{ xs: 'column-reverse', sm: 'row' }}
          sx={{ alignItems: { sm: 'baseline' }, justifyContent: 'space-between', mb: 1.5, columnGap: 2 }}
        >
          <Box sx={{ minWidth: 0 }}>
            <Typography id={titleId} component="h1" variant="h1" sx={{ overflowWrap: 'anywhere' }}>
              {dashboard.name}
            </Typography>
            <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 2 }}>
              {narrowing.map((words) => (
                <Typography key={words} sx={{ fontWeight: 700 }}>
                  {words}
                </Typography>
              ))}
            </Stack>
          </Box>
          <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'flex-end', gap: 1, flexShrink: 0 }}>
            <Typography variant="caption" color="text.secondary">
              {translate('renkei.dashboards.refreshed', { time: formatDateTime(time, locale) })}
            </Typography>
            <IconButton
              aria-label={leave}
              onClick={onClose}
              sx={{ opacity: 0.35, '&:hover, &:focus-visible': { opacity: 1 } }}
            >
              <Close />
            </IconButton>
          </Stack>
        </Stack>
        <TileGrid
          contents={dashboard.contents}
          setting={{ filters, medicalInstitutionLabelId: dashboard.medicalInstitutionLabelId, refreshes }}
        />
      </Box>
    </Dialog>
  )
}
