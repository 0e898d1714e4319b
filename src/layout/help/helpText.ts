import type { Language } from '#contract/messages.ts'

/** What the help says about a screen. `{feature:words}` is said only where the plan has the feature (layout/help/helpFor.ts). */
export interface HelpText {
  /** What it is for, in a few sentences. */
  readonly purpose: string
  /** What one usually does first, in this order. */
  readonly moves: readonly string[]
}

/** Help by screen, in each language. A screen has the name of an entry of the menu, or its own (layout/help/helpName.ts). */
export type ScreenHelp = Readonly<Record<string, Readonly<Record<Language, HelpText>>>>
