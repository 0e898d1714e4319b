import { createContext } from 'react'

/** A line of explanation for exported figures. A condition says that they are not those of the whole hospital. */
export type Note = readonly [name: string, text: string, kind?: 'condition' | undefined]

/** The conditions among notes, without which a figure would be taken for that of the whole hospital. */
export const conditionsIn = (notes: readonly Note[]): readonly Note[] =>
  notes.filter(([, , kind]) => kind === 'condition')

/** The conditions behind all figures of a screen, for its exported files. */
export const FiguresNotesContext = createContext<readonly Note[]>([])
