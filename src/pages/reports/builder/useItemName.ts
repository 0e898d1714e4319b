import { useBuilder } from './builder.ts'
import type { Draft, Item } from './draft/draft.ts'
import { useWords } from './useWords.ts'

type Words = ReturnType<typeof useWords>

/**
 * What a formula is called that nobody has named: its sides.
 * @param nameOf - what items are called that are no formulas without a name
 */
export const formulaName = (draft: Draft, { formula }: Item, nameOf: (item: Item) => string, text: Words): string => {
  const itemOf = (key: string | undefined) => draft.items.find((one) => one.key === key)
  const nameIn = (item: Item | undefined) => {
    if (!item) return text('deleted')
    return item.formula && !item.name ? `(${formulaName(draft, item, nameOf, text)})` : nameOf(item)
  }
  const [left, right] = (formula?.itemKeys ?? []).map(itemOf)
  const difference = left?.name ? undefined : left?.formula
  if (formula?.operator === '/' && right && difference?.operator === '-' && difference.itemKeys[1] === right.key)
    return text('calculation.growth_of', { left: nameIn(itemOf(difference.itemKeys[0])), right: nameIn(right) })
  return text(formula?.operator === '-' ? 'calculation.minus' : 'calculation.divided', {
    left: nameIn(left),
    right: nameIn(right),
  })
}

/** What items are called without their conditions: their own name, or that of their definition. */
export const useItemName = (): ((item: Item) => string) => {
  const text = useWords()
  const { draft, definitions } = useBuilder()
  const nameOf = (item: Item) => item.name ?? definitions.get(item.definitionKey)?.label ?? text('deleted')
  return (item) => (item.formula && !item.name ? formulaName(draft, item, nameOf, text) : nameOf(item))
}
