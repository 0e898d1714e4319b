import type { SxProps, Theme } from '@mui/material'

const button = (theme: Theme) => ({
  width: 34,
  height: 34,
  lineHeight: '34px',
  color: theme.palette.text.primary,
  backgroundColor: theme.palette.background.paper,
  borderColor: theme.palette.divider,
  '&:hover, &:focus': { backgroundColor: theme.palette.tint.accent },
  '&.leaflet-disabled': { color: theme.palette.text.tertiary, backgroundColor: theme.palette.background.default },
  [theme.breakpoints.down('sm')]: { width: 44, height: 44, lineHeight: '44px' },
})

const radius = 6

/** The left and right corner of an edge of the map, in the colour of what is around it. */
const cornersAt = (edge: 'top' | 'bottom', around: string) => {
  const inside = edge === 'top' ? '100%' : '0'
  const corner = (side: 'left' | 'right') =>
    `radial-gradient(circle at ${side === 'left' ? '100%' : '0'} ${inside}, transparent ${radius - 0.5}px, ${around} ${radius}px) ${side} / ${radius}px ${radius}px no-repeat`
  return {
    content: '""',
    position: 'absolute' as const,
    zIndex: 1,
    left: 0,
    right: 0,
    ...(edge === 'top' ? { top: 0 } : { bottom: 0 }),
    height: radius,
    pointerEvents: 'none' as const,
    background: `${corner('left')}, ${corner('right')}`,
  }
}

/**
 * Leaflet's own parts in the product's colours, in both themes. The corners are covered: to cut them off takes a quarter more
 * time for each frame in which the map moves.
 * @param around - what the map lies on: the page or a card
 */
export const mapStyles =
  (around: 'default' | 'paper'): SxProps<Theme> =>
  (theme) => ({
    position: 'relative',
    overflow: 'hidden',
    '&::before': cornersAt('top', theme.palette.background[around]),
    '&::after': cornersAt('bottom', theme.palette.background[around]),
    '& .leaflet-container': {
      height: '100%',
      zIndex: 0,
      background: theme.palette.background.default,
      font: 'inherit',
      fontSize: 12,
    },
    '& .leaflet-container:focus-visible': {
      outline: `2px solid ${theme.palette.primary.main}`,
      outlineOffset: '-2px',
    },
    // As narrow as Leaflet's own selectors, whose styles may be loaded later than these.
    '& .leaflet-bar, & .leaflet-touch .leaflet-bar': {
      border: `1px solid ${theme.palette.divider}`,
      borderRadius: '6px',
      overflow: 'hidden',
      boxShadow: 'none',
    },
    '& .leaflet-bar a, & .leaflet-touch .leaflet-bar a': button(theme),
    '& .leaflet-container .leaflet-control-attribution, & .leaflet-control-scale-line': {
      color: theme.palette.text.secondary,
      background: `color-mix(in srgb, ${theme.palette.background.paper} 85%, transparent)`,
      textShadow: 'none',
    },
    '& .leaflet-control-attribution a': { color: theme.palette.primary.main },
    '& .leaflet-tooltip': {
      color: theme.palette.text.primary,
      backgroundColor: theme.palette.background.paper,
      border: `1px solid ${theme.palette.divider}`,
      boxShadow: 'none',
    },
  })
