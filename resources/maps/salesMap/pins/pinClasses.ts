import type { PinColumnName } from '#contract/maps/salesMap.ts'
import type { PinShape } from '#ui/map/pins/pinShapes.ts'
import type { Mode } from '../view/view.ts'

/** Colours by role; `scale0` to `scale4` rise from light to dark (in the dark theme from dark to light). */
export type PinColour =
  | 'accent'
  | 'decline'
  | 'contact'
  | 'growth'
  | 'grey'
  | 'scale0'
  | 'scale1'
  | 'scale2'
  | 'scale3'
  | 'scale4'

/** A kind of pins: an entry of the legend. */
export interface PinClass {
  /** Of a text, or an id of the tenant's own list. */
  readonly key: string
  /** For classes of the tenant's own lists. */
  readonly name?: string
  readonly shape: PinShape
  readonly colour: PinColour
}

/** Ranges of days since the last visit, each up to and including its end. */
export const visitDays = [30, 90, 180, 365] as const

export interface Named {
  readonly id: number
  readonly name: string
}

/** The tenant's own lists by which pins can be drawn. */
export interface PinLists {
  readonly phases: readonly Named[]
  /** By priority. */
  readonly segments: readonly Named[]
  readonly restSegment: string
  /** Those who visited most institutions first. */
  readonly staff: readonly Named[]
}

const shapes = ['circle', 'square', 'up', 'diamond', 'down'] as const satisfies readonly PinShape[]
const colours = ['accent', 'contact', 'growth', 'decline'] as const satisfies readonly PinColour[]

/** The first of a list differ in shape and colour, twenty of them at least in one. */
const listed = (all: readonly Named[]): PinClass[] =>
  all.map(({ id, name }, place) => ({
    key: String(id),
    name,
    shape: shapes[place % shapes.length] ?? 'circle',
    colour: colours[place % colours.length] ?? 'accent',
  }))

/** The number of people with a class of their own; the others share one. */
export const maxStaff = 6

const none: PinClass = { key: 'none', shape: 'ring', colour: 'grey' }

const lastVisits: readonly PinClass[] = [
  { key: 'days30', shape: 'circle', colour: 'scale0' },
  { key: 'days90', shape: 'circle', colour: 'scale1' },
  { key: 'days180', shape: 'diamond', colour: 'scale2' },
  { key: 'days365', shape: 'square', colour: 'scale3' },
  { key: 'longer', shape: 'down', colour: 'scale4' },
  { key: 'never', shape: 'ring', colour: 'grey' },
]

const segmentShapes = ['up', 'square', 'diamond', 'circle'] as const satisfies readonly PinShape[]

/** Segments from the strongest colour down; the rest is grey. */
const segmentClasses = ({ segments, restSegment }: PinLists): PinClass[] => [
  ...segments.map(({ id, name }, place): PinClass => {
    const step = segments.length < 2 ? 4 : 4 - Math.round((place / (segments.length - 1)) * 3)
    return {
      key: String(id),
      name,
      shape: segmentShapes[place % segmentShapes.length] ?? 'circle',
      colour: (['scale0', 'scale1', 'scale2', 'scale3', 'scale4'] as const)[step] ?? 'scale4',
    }
  }),
  { key: 'rest', name: restSegment, shape: 'ring', colour: 'grey' },
  { key: 'unknown', shape: 'circle', colour: 'grey' },
]

/** The classes of a mode, in the order of the legend. */
export const classesOf = (mode: Mode, lists: PinLists): readonly PinClass[] => {
  switch (mode) {
    case 'change':
      return [
        { key: 'up', shape: 'up', colour: 'accent' },
        { key: 'down', shape: 'down', colour: 'decline' },
        { key: 'steady', shape: 'ring', colour: 'grey' },
        { key: 'uncompared', shape: 'circle', colour: 'grey' },
      ]
    case 'trend':
      return [
        { key: 'above', shape: 'up', colour: 'accent' },
        { key: 'below', shape: 'down', colour: 'decline' },
        { key: 'within', shape: 'ring', colour: 'grey' },
        { key: 'too_few', shape: 'square', colour: 'grey' },
        { key: 'too_short', shape: 'diamond', colour: 'grey' },
        { key: 'too_varied', shape: 'circle', colour: 'grey' },
      ]
    case 'last_visit':
      return lastVisits
    case 'phase':
      return [...listed(lists.phases), none]
    case 'segment':
      return segmentClasses(lists)
    case 'last_visit_staff':
      return [
        ...listed(lists.staff.slice(0, maxStaff)),
        { key: 'others', shape: 'circle', colour: 'grey' },
        { key: 'never', shape: 'ring', colour: 'grey' },
      ]
  }
}

const columnsOfModes: Readonly<Record<Mode, readonly PinColumnName[]>> = {
  change: ['referrals', 'trend'],
  trend: ['referrals', 'trend'],
  last_visit: ['referrals', 'last_visit'],
  phase: ['referrals', 'phase'],
  segment: ['referrals', 'segment'],
  last_visit_staff: ['referrals', 'last_visit_staff'],
}

/** The columns that a mode is drawn from. */
export const columnsOf = (mode: Mode): readonly PinColumnName[] => columnsOfModes[mode]
