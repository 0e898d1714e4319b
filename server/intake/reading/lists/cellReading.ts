import type { Text } from './rowErrors.ts'

/** What a cell says, and how that is shown to people; or what is wrong with it. */
export type CellReading<T> = { readonly value: T; readonly understood: string | Text } | { readonly error: Text }
