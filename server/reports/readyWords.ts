import type { Both } from '#contract/analysis/figures/figureSources.ts'
import type { Language } from '#contract/messages.ts'
import { reportPresets } from '#contract/reports/presets.ts'
import { readyDashboards } from '#contract/reports/tiles/readyDashboards.ts'
import { storedWords } from '#contract/storedWords.ts'

const isBoth = (value: object): value is Both =>
  'ja' in value && 'en' in value && typeof value.ja === 'string' && typeof value.en === 'string'

/** All texts in both languages that a value holds. */
const wordsIn = (value: unknown): readonly Both[] => {
  if (typeof value !== 'object' || value === null) return []
  return isBoth(value) ? [value] : Object.values(value).flatMap(wordsIn)
}

/** Tells the texts of ready-made dashboards and presets of reports, which copies have in one language, in that of the reader. */
export const readyWord = storedWords(wordsIn([readyDashboards, reportPresets]))

interface Named {
  readonly name?: unknown
}

/** A definition whose items, if they are called as a preset or ready-made dashboard calls them, are so in the reader's language. */
export const definitionIn = <D extends object>(definition: D, language: Language | undefined): D => {
  if (!language || !('items' in definition) || !Array.isArray(definition.items)) return definition
  const items = definition.items.map((item: Named) =>
    typeof item.name === 'string' ? { ...item, name: readyWord(item.name, language) } : item,
  )
  return { ...definition, items }
}
