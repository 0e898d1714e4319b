import { createContext } from 'react'

/** A column of a list that is not in its contract, such as a label of the tenant. */
export interface ExtraColumn {
  /** Key under which the choice of columns stores it. */
  readonly key: string
  readonly name: string
  readonly align: 'left' | 'right'
  /** '' if the record has no value. */
  readonly text: (record: Readonly<Record<string, unknown>>) => string
  /** The same in a file, where days have a form of their own. Default: `text`. */
  readonly fileText?: (record: Readonly<Record<string, unknown>>) => string
}

/** The additional columns of the surrounding list. */
export const ExtraColumns = createContext<readonly ExtraColumn[]>([])
