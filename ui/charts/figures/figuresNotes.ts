import { createContext } from 'react'

/** A line of explanation for exported figures. */
export type Note = readonly [name: string, text: string]

/** The conditions behind all figures of a screen, for its exported files. */
export const FiguresNotesContext = createContext<readonly Note[]>([])
