import type { SxProps, Theme } from '@mui/material'

const barHeight = 56

/** Side by side on PC, the map above its list elsewhere, one below the other on paper. @param hasConditions - beside the map */
export const screenLayout = (hasConditions: boolean): SxProps<Theme> => ({
  display: 'grid',
  gap: { xs: 1, sm: 1.5 },
  p: { xs: 1, sm: 1.5 },
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media (min-width: 1025px)': {
    height: `calc(100dvh - ${barHeight}px)`,
    gridTemplateColumns: `${hasConditions ? '264px ' : ''}minmax(0, 1fr) 360px`,
    gridTemplateRows: 'minmax(0, 1fr)',
  },
  '@media print': { display: 'block', height: 'auto', p: 0 },
})

/** The map with its tools above and its legend below. */
export const mapColumn: SxProps<Theme> = {
  display: 'flex',
  flexDirection: 'column',
  gap: 1,
  minWidth: 0,
  minHeight: 0,
}

/** The map takes what the tools and the legend leave; on phones the card of the picked institution is below it. */
export const mapPart: SxProps<Theme> = {
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  gap: 1,
  flexGrow: 1,
  minHeight: 0,
  scrollMarginTop: barHeight + 8,
}

export const mapBox: SxProps<Theme> = {
  position: 'relative',
  flexGrow: 1,
  minHeight: 320,
  height: { xs: '56dvh', sm: '60dvh' },
  '@media (min-width: 1025px)': { height: 'auto' },
  '& > .map-frame': { position: 'absolute', inset: 0 },
  '@media print': { height: 'auto', width: 'fit-content', border: 0, '& > .map-frame': { position: 'relative' } },
}
