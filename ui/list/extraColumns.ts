import { createContext } from 'react'

/** A column of a list that its contract does not know, such as a label of the tenant. */
export interface ExtraColumn {
  /** What the choice of columns remembers it by. */
  readonly key: string
  readonly name: string
  readonly align: 'left' | 'right'
  /** '' where the record has nothing to show. */
  readonly text: (record: Readonly<Record<string, unknown>>) => string
}

/** The further columns of the list around. */
export const ExtraColumns = createContext<readonly ExtraColumn[]>([])
