import { createContext } from 'react'

/** A line about figures that are taken away: what it is about, and what it says. */
export type Note = readonly [name: string, text: string]

/** What all figures of a screen have been asked by, for the files that they are taken away in. */
export const FiguresNotesContext = createContext<readonly Note[]>([])
