import { Box } from '@mui/material'
import { ChangeLegend } from '#ui/ChangeLegend.tsx'
import { MapLegend } from '#ui/map/legend/MapLegend.tsx'
import type { useLegend } from './useLegend.ts'

/** The legend below the map. */
export const SalesMapLegend = ({ entries, lines, hasChanges }: NonNullable<ReturnType<typeof useLegend>>) => (
  <MapLegend entries={entries}>
    <Box
      className="figures"
      sx={{ color: 'text.secondary', fontSize: 12, display: 'flex', flexWrap: 'wrap', columnGap: 1.5, mt: 0.25 }}
    >
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
      {hasChanges && (
        // The question mark is higher than a line, which it must not push apart.
        <Box sx={{ my: { xs: '-13px', sm: '-8px' } }}>
          <ChangeLegend palette="map" />
        </Box>
      )}
    </Box>
  </MapLegend>
)
