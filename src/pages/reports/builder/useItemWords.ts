import { useBuilder } from './builder.ts'
import { isNarrowed, narrowingsOf } from './conditions/narrowings.ts'
import { useNarrowingWords } from './conditions/useNarrowingWords.ts'
import type { Item } from './draft/draft.ts'
import { usePeriodWords } from './period/usePeriodWords.ts'
import { formulaName, useItemName } from './useItemName.ts'
import { useWords } from './useWords.ts'

/** Items with their conditions, to tell one from another: 紹介件数（今年度4月〜10月・循環器内科）. */
export const useItemWords = (): ((item: Item) => string) => {
  const text = useWords()
  const { draft, definitions } = useBuilder()
  const nameOf = useItemName()
  const periodWords = usePeriodWords()
  const narrowingWords = useNarrowingWords()
  const wordsOf = (item: Item): string => {
    const definition = definitions.get(item.definitionKey)
    const conditions = item.aggregationConditions
    const details = definition
      ? [
          periodWords(conditions),
          ...narrowingsOf(definition)
            .filter((one) => isNarrowed(conditions, one))
            .map((one) => narrowingWords(conditions, one)),
        ].filter(Boolean)
      : []
    const name = nameOf(item)
    return details.length === 0 ? name : text('with_details', { name, details: details.join(text('and')) })
  }
  return (item) => (item.formula && !item.name ? formulaName(draft, item, wordsOf, text) : wordsOf(item))
}
