/**
 * The product’s colours by role. Only the last three carry a meaning. Every role except 山吹 (`contact`, 3.8:1 on paper: shapes and borders, never
 * text) has a contrast of at least 4.5:1 as text.
 */
export interface ColourRoles {
  readonly ink: string
  readonly secondInk: string
  readonly thirdInk: string
  readonly line: string
  readonly hairline: string
  readonly paper: string
  readonly card: string
  readonly accent: string
  readonly accentDark: string
  readonly accentTint: string
  readonly onAccent: string
  readonly decline: string
  readonly declineTint: string
  readonly contact: string
  readonly contactTint: string
  readonly growth: string
  readonly growthTint: string
}

export const light: ColourRoles = {
  ink: '#1c2b33',
  secondInk: '#55656e',
  thirdInk: '#66747c',
  line: '#dfe4e6',
  hairline: '#eef1f2',
  paper: '#f5f7f7',
  card: '#ffffff',
  accent: '#165e83',
  accentDark: '#0f4766',
  accentTint: '#e6eff4',
  onAccent: '#ffffff',
  decline: '#c7361b',
  declineTint: '#fbeae6',
  contact: '#b07800',
  contactTint: '#fdf3d8',
  growth: '#007b43',
  growthTint: '#e3f3ea',
}

export const dark: ColourRoles = {
  ink: '#e6ecef',
  secondInk: '#a9b7bf',
  thirdInk: '#97a6ae',
  line: '#34424a',
  hairline: '#28353c',
  paper: '#131b20',
  card: '#1b262c',
  accent: '#7cc0e3',
  accentDark: '#a5d4ec',
  accentTint: '#1f3a4a',
  onAccent: '#0d1a21',
  decline: '#ff9c86',
  declineTint: '#46241d',
  contact: '#e8b84a',
  contactTint: '#3b301a',
  growth: '#6fce9d',
  growthTint: '#17382a',
}
