import { createContext } from 'react'

/** The location of a declared list on a screen other than its own. */
export interface Place {
  /** Values that its records share and new ones start with. */
  readonly given: Readonly<Record<string, unknown>>
  /** Path to which forms lead back. */
  readonly backTo: string
}

export const ListPlace = createContext<Place | undefined>(undefined)

/** The address of a form that is opened from a list. */
export const formAddress = (path: string, place: Place | undefined): string =>
  place ? `${path}?${new URLSearchParams({ source: JSON.stringify(place.given), backLink: place.backTo })}` : path
