import { formulaName, type NamedFormula } from '#contract/reports/words/formulaNames.ts'
import { useBuilder } from './builder.ts'
import { isNarrowed, narrowingsOf } from './conditions/narrowings.ts'
import { useNarrowingWords } from './conditions/useNarrowingWords.ts'
import type { Item } from './draft/draft.ts'
import { usePeriodWords } from './usePeriodWords.ts'
import { useLanguage, useWords } from './useWords.ts'

const namedFormula = ({ formula, name }: Item): NamedFormula | undefined => {
  const [left = '', right = ''] = formula?.itemKeys ?? []
  return formula ? { name, operator: formula.operator, sides: [left, right] } : undefined
}

/** What items are called, alone and with what they count. */
const useNames = () => {
  const text = useWords()
  const language = useLanguage()
  const { draft, definitions } = useBuilder()
  const periodWords = usePeriodWords()
  const narrowingWords = useNarrowingWords()
  const itemOf = (key: string) => draft.items.find((one) => one.key === key)
  const detailsOf = ({ definitionKey, aggregationConditions: conditions }: Item): string => {
    const definition = definitions.get(definitionKey)
    if (!definition) return ''
    const narrowed = narrowingsOf(definition).filter((one) => isNarrowed(conditions, one))
    return [periodWords(conditions, definition), ...narrowed.map((one) => narrowingWords(conditions, one))]
      .filter(Boolean)
      .join(text('and'))
  }
  const withDetails = (name: string, details: string) =>
    details === '' ? name : text('with_details', { name, details })
  const plainName = (item: Item) => item.name ?? definitions.get(item.definitionKey)?.label ?? text('deleted')
  const called = (formula: NamedFormula, nameOf: (item: Item) => string): string =>
    formulaName(
      formula,
      (key) => {
        const side = itemOf(key)
        return side && namedFormula(side)
      },
      (key) => {
        const side = itemOf(key)
        return side ? (side.formula ? (side.name ?? '') : nameOf(side)) : text('deleted')
      },
      language,
    )
  /** What the items count that a formula is made of, each once. */
  const detailsWithin = ({ sides }: NamedFormula): ReadonlySet<string> =>
    new Set(
      sides.flatMap((key) => {
        const side = itemOf(key)
        const formula = side && namedFormula(side)
        if (!side) return []
        return formula ? [...detailsWithin(formula)] : [detailsOf(side)]
      }),
    )
  const wordsOf = (item: Item): string => {
    const formula = namedFormula(item)
    if (!formula) return withDetails(plainName(item), detailsOf(item))
    const details = [...detailsWithin(formula)]
    const words =
      details.length === 1
        ? withDetails(called(formula, plainName), details[0] ?? '')
        : called(formula, (side) => withDetails(plainName(side), detailsOf(side)))
    if (!item.name) return words
    const isShared = draft.items.some(({ key, name }) => key !== item.key && name === item.name)
    return isShared ? withDetails(item.name, words) : item.name
  }
  const shortOf = (item: Item): string => {
    const formula = item.name ? undefined : namedFormula(item)
    return formula ? called(formula, plainName) : plainName(item)
  }
  const nameOf = (item: Item): string => {
    const formula = namedFormula(item)
    if (!formula) return plainName(item)
    const short = shortOf(item)
    const isShared = draft.items.some((other) => other.key !== item.key && shortOf(other) === short)
    return isShared || (!item.name && detailsWithin(formula).size > 1) ? wordsOf(item) : short
  }
  return { wordsOf, nameOf }
}

/**
 * Items with their conditions, to tell one from another: 紹介件数（今年度4月〜10月・循環器内科）. A calculation has the words of
 * its sides, also where its own name is that of several.
 */
export const useItemWords = (): ((item: Item) => string) => useNames().wordsOf

/**
 * What items are called beside their conditions: their own name or that of their definition. Calculations, which have no
 * conditions, say what their sides count where these differ or where another one has the same name.
 */
export const useItemName = (): ((item: Item) => string) => useNames().nameOf
