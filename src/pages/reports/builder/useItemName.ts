import { useBuilder } from './builder.ts'
import type { Draft, Item } from './draft/draft.ts'
import type { Definition } from './draft/items.ts'
import { useWords } from './useWords.ts'

type Words = ReturnType<typeof useWords>

const formulaName = (
  draft: Draft,
  { formula }: Item,
  definitions: ReadonlyMap<string, Definition>,
  text: Words,
): string => {
  const [left = '', right = ''] = (formula?.itemKeys ?? []).map((key) => {
    const side = draft.items.find((one) => one.key === key)
    return side ? (side.name ?? definitions.get(side.definitionKey)?.label ?? text('deleted')) : text('deleted')
  })
  return text(formula?.operator === '-' ? 'calculation.minus' : 'calculation.divided', { left, right })
}

/** What items are called without their conditions: their own name, or that of their definition. */
export const useItemName = (): ((item: Item) => string) => {
  const text = useWords()
  const { draft, definitions } = useBuilder()
  return (item) =>
    item.name ??
    (item.formula
      ? formulaName(draft, item, definitions, text)
      : (definitions.get(item.definitionKey)?.label ?? text('deleted')))
}
