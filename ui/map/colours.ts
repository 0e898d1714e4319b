import { type ColourRoles, dark, light } from '../tokens.ts'

/** The colours of maps on one ground (ui/map/README.md). Shapes say the same as the colours of change. */
export interface MapColours {
  /** Growth, decline and neither. 藍 and 朱 are told apart by everybody; 常磐 beside 朱 is not. */
  readonly up: string
  readonly down: string
  readonly steady: string
  readonly contact: string
  /** Institutions that are only dots. */
  readonly dot: string
  /** Fills from few to many. */
  readonly sequential: readonly [string, string, string, string, string, string]
  readonly areaLine: string
  readonly hatching: string
  /** The plain ground where there is no base map. */
  readonly ground: string
  /** The edge around pins and letters, which sets them off from what is below. */
  readonly halo: string
  readonly ink: string
  readonly secondInk: string
  /** Rings around what is pointed to and what is chosen. */
  readonly ring: string
}

const coloursOf = (
  roles: ColourRoles,
  own: Pick<MapColours, 'dot' | 'sequential' | 'areaLine' | 'hatching'>,
): MapColours => ({
  up: roles.accent,
  down: roles.decline,
  steady: roles.thirdInk,
  contact: roles.contact,
  ground: roles.paper,
  halo: roles.card,
  ink: roles.ink,
  secondInk: roles.secondInk,
  ring: roles.ink,
  ...own,
})

/** Paper and pictures always use the light ones. */
export const mapColours = {
  light: coloursOf(light, {
    dot: '#97a4ab',
    sequential: ['#e6eff4', '#b9d3e1', '#86b2cb', '#4b8bb0', '#165e83', '#0b3a54'],
    areaLine: '#93a1a9',
    hatching: '#93a1a9',
  }),
  dark: coloursOf(dark, {
    dot: '#667780',
    sequential: ['#1f3a4a', '#2a566f', '#387699', '#5c9dc2', '#8fc6e4', '#cfe9f7'],
    areaLine: '#61727b',
    hatching: '#61727b',
  }),
} as const
