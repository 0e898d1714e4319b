import { createContext, useContext } from 'react'
import type { ReportKind } from '#contract/reports/valueTypes.ts'
import type { Draft } from './draft/draft.ts'
import type { Definition } from './draft/items.ts'

/** The parts of the panel beside the result. */
export const panelParts = ['items', 'columns', 'filters', 'crosstab'] as const
export type PanelPart = (typeof panelParts)[number]

/** What the parts of the builder share. */
export interface BuilderState {
  readonly kind: ReportKind
  readonly draft: Draft
  readonly change: (change: (draft: Draft) => Draft) => void
  /** The items that the kind can have, by key. */
  readonly definitions: ReadonlyMap<string, Definition>
  /** With which relative periods end: the month that is chosen beside the result, or the newest one. */
  readonly baseMonth: string
  /** The newest month that relative periods can end with. */
  readonly newestMonth: string
  /** What the API refuses, by the key of the item concerned. */
  readonly refusals: ReadonlyMap<string, readonly string[]>
  readonly part: PanelPart
  readonly open: (part: PanelPart) => void
}

export const BuilderContext = createContext<BuilderState | null>(null)

/** The builder around a component. @throws Error outside of one */
export const useBuilder = (): BuilderState => {
  const builder = useContext(BuilderContext)
  if (!builder) throw new Error('useBuilder() outside of the builder')
  return builder
}
