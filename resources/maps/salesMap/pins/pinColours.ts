import type { Theme } from '@mui/material'
import type { PinColour } from './pinClasses.ts'

/** From light to dark on paper, and the other way round on dark paper; 3:1 at least against both papers from the second on. */
const scales = {
  light: ['#86b2cb', '#4b8bb0', '#2f759c', '#165e83', '#0b3a54'],
  dark: ['#3d7494', '#5795b8', '#7cc0e3', '#a5d4ec', '#d3ebf7'],
} as const

/** The colour of a role in a theme. */
export const pinColour = (colour: PinColour, { palette }: Theme): string => {
  const scale = scales[palette.mode]
  switch (colour) {
    case 'accent':
      return palette.primary.main
    case 'decline':
      return palette.error.main
    case 'contact':
      return palette.warning.main
    case 'growth':
      return palette.success.main
    case 'grey':
      return palette.text.tertiary
    default:
      return scale[Number(colour.slice(-1)) as 0 | 1 | 2 | 3 | 4]
  }
}
