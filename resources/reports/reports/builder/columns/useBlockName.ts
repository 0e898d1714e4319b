import { useBuilder } from '../builder.ts'
import type { Block } from '../draft/items.ts'
import { splitsOf } from '../draft/splitting.ts'
import { useItemName } from '../useItemName.ts'
import { useWords } from '../useWords.ts'

/** What a block of columns is called: its only column, or what the columns of a split have in common. */
export const useBlockName = (): ((block: Block) => string) => {
  const text = useWords()
  const nameOf = useItemName()
  const { definitions } = useBuilder()
  return ({ items, groupKey }) => {
    const [first] = items
    if (!first) return ''
    if (groupKey === null || items.length === 1) return nameOf(first)
    const leaves = items.filter(({ formula }) => !formula)
    const names = [
      ...new Set(leaves.map(({ definitionKey }) => definitions.get(definitionKey)?.label ?? text('deleted'))),
    ]
    const found = splitsOf(items)
    const by = found.filter((split) => split !== 'year_before').map((split) => text(`splits.${split}`))
    const name = names.join(text('and')) || nameOf(first)
    const split = by.length > 0 ? text('columns.split_name', { name, by: by.join('×') }) : name
    return found.includes('year_before') ? text('columns.compared_name', { name: split }) : split
  }
}
