import type { Text } from './rowErrors.ts'

/** The value of a cell and how it is shown to users, or what is wrong with it. */
export type CellReading<T> = { readonly value: T; readonly understood: string | Text } | { readonly error: Text }
