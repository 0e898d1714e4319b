import { Box, Stack, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { formatCount } from '#ui/format.ts'
import type { EmailProgress } from '../emailQueries.ts'
import './texts.ts'

const parts = [
  { name: 'accepted', colour: 'primary.main' },
  { name: 'refused', colour: 'error.main' },
  { name: 'doubtful', colour: 'text.secondary' },
  { name: 'deferred', colour: 'warning.main' },
  { name: 'left', colour: 'line' },
] as const

/** How many recipients are in which state, as a bar and in figures. */
export const ProgressBar = ({ progress }: { readonly progress: EmailProgress }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { destinationCount: all, acceptedCount, refusedCount, doubtfulCount, deferredCount } = progress
  const counts = {
    accepted: acceptedCount,
    refused: refusedCount,
    doubtful: doubtfulCount,
    deferred: deferredCount,
    left: progress.queuedCount + progress.sendingCount,
  }
  const words = (key: string, args?: Record<string, string>) => translate(`renkei.email_sending.${key}`, args)
  return (
    <Stack spacing={1.5}>
      <Stack direction="row" aria-hidden sx={{ height: 12, borderRadius: 1, overflow: 'hidden', bgcolor: 'line' }}>
        {parts.map(({ name, colour }) => (
          <Box
            key={name}
            sx={{ width: `${all === 0 ? 0 : (counts[name] / all) * 100}%`, bgcolor: colour, transition: 'width 200ms' }}
          />
        ))}
      </Stack>
      <Stack component="dl" direction="row" sx={{ m: 0, columnGap: 4, rowGap: 1, flexWrap: 'wrap' }}>
        {parts
          .filter(({ name }) => counts[name] > 0 || name === 'accepted')
          .map(({ name, colour }) => (
            <div key={name}>
              <Stack direction="row" component="dt" sx={{ gap: 0.75, alignItems: 'center' }}>
                <Box
                  aria-hidden
                  sx={{ width: 10, height: 10, borderRadius: 0.5, bgcolor: colour, border: 1, borderColor: 'divider' }}
                />
                <Typography variant="caption">{words(`parts.${name}`)}</Typography>
              </Stack>
              <Typography component="dd" variant="h1" className="figures" sx={{ m: 0 }}>
                {formatCount(counts[name], locale)}
              </Typography>
            </div>
          ))}
      </Stack>
    </Stack>
  )
}
