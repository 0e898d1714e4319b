import { Box, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { LegendEntry } from './legendEntries.ts'
import { Mark } from './Mark.tsx'
import '../texts.ts'

interface MapLegendProps {
  readonly entries: readonly LegendEntry[]
  /** What is counted, and in which period. */
  readonly title?: string
  /** What else has to be known to read the map. */
  readonly children?: ReactNode
}

/** The legend of a map: a sample and a text for each kind of mark. */
export const MapLegend = ({ entries, title, children }: MapLegendProps) => {
  const translate = useTranslate()
  return (
    <Box component="section" aria-label={translate('renkei.map.legend')}>
      {title !== undefined && <Typography sx={{ fontWeight: 700, fontSize: 12 }}>{title}</Typography>}
      <Stack
        component="ul"
        direction="row"
        sx={{ flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.25, m: 0, p: 0, listStyle: 'none' }}
      >
        {entries.map(({ key, label, mark }) => (
          <Stack key={key} component="li" direction="row" sx={{ alignItems: 'center', gap: 0.5, fontSize: 12 }}>
            <Mark mark={mark} />
            {label}
          </Stack>
        ))}
      </Stack>
      {children}
    </Box>
  )
}
