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

/** Leaflet's own parts in the product's colours, in both themes. */
export const mapStyles: SxProps<Theme> = (theme) => ({
  position: 'relative',
  borderRadius: '6px',
  overflow: 'hidden',
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
  '& .leaflet-bar': {
    border: `1px solid ${theme.palette.divider}`,
    borderRadius: '6px',
    overflow: 'hidden',
    boxShadow: 'none',
  },
  '& .leaflet-bar a, & .leaflet-touch .leaflet-bar a': button(theme),
  '& .leaflet-control-attribution, & .leaflet-control-scale-line': {
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
