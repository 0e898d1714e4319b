import { createContext } from 'react'

/** Where a declared list stands that is not on the screen of its resource. */
export interface Place {
  /** What its records have in common, and new ones start from. */
  readonly given: Readonly<Record<string, unknown>>
  /** Path that forms lead back to. */
  readonly backTo: string
}

export const ListPlace = createContext<Place | undefined>(undefined)

/** The address of a form, opened from a list. */
export const formAddress = (path: string, place: Place | undefined): string =>
  place ? `${path}?${new URLSearchParams({ source: JSON.stringify(place.given), backLink: place.backTo })}` : path
