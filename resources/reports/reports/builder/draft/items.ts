import { growsByDay, isOfContactsAlone } from '#contract/reports/words/contactPeriods.ts'
import { AggregationConditions, usualConditions } from '#contract/reports/aggregationConditions.ts'
import type { ItemDefinition } from '#contract/reports/itemDefinitions.ts'
import { type Camel, fieldConverter } from '#dataProvider/fieldNames.ts'
import { moved } from '#ui/dragging/reorder.ts'
import type { Conditions, Draft, Item } from './draft.ts'

/** An item of the catalogue as the API lists it. */
export type Definition = Camel<ItemDefinition>

/** The most items of a report. */
export { maxItems } from '#contract/reports/reportItems.ts'

const maxKeyLength = 50

/** A key that no item of the draft has. @param base - what the key begins with, `referral_count` */
export const freshKey = (taken: readonly string[], base: string): string => {
  const start = base.slice(0, maxKeyLength)
  if (!taken.includes(start)) return start
  let number = 2
  while (taken.includes(`${start}_${number}`)) number += 1
  return `${start}_${number}`
}

export const keysOf = ({ items }: Pick<Draft, 'items'>): readonly string[] => items.map(({ key }) => key)

/** Whether an item needs a period of months, of a fiscal year, or none. */
export const periodNeed = ({ enabledAggregations: by }: Definition): 'period' | 'fiscal_year' | null =>
  by.includes('period') ? 'period' : by.includes('fiscal_year') ? 'fiscal_year' : null

/** Whether the items of a draft count communications or voices alone, so that relative periods end with the current month. */
export const countsContactsAlone = (
  { items }: Pick<Draft, 'items'>,
  definitions: ReadonlyMap<string, Definition>,
): boolean => isOfContactsAlone(items.flatMap(({ definitionKey }) => countedBy(definitions.get(definitionKey))))

/** Whether what an item counts grows by the day. */
export const isGrowing = (definition: Definition): boolean => countedBy(definition).some(growsByDay)

const countedBy = (definition: Definition | undefined) =>
  definition ? [{ family: definition.family, narrowedBy: definition.enabledAggregations }] : []

const toCamel = fieldConverter(AggregationConditions, 'toCamel')

/** What a new item counts. */
export const defaultConditions = ({ enabledAggregations }: Definition): Conditions =>
  toCamel(usualConditions(enabledAggregations)) as Conditions

/** Adds items at the end; those of `shown` also as columns. */
export const withItems = (draft: Draft, items: readonly Item[], shown: readonly string[]): Draft => ({
  ...draft,
  items: [...draft.items, ...items],
  displayItems: [...draft.displayItems, ...shown],
})

/** Adds an item of the catalogue. @param isShown - false for one that only conditions or the crosstab use */
export const addItem = (
  draft: Draft,
  definition: Definition,
  isShown = true,
): { readonly draft: Draft; readonly key: string } => {
  const key = freshKey(keysOf(draft), definition.key)
  const item: Item = { key, definitionKey: definition.key, aggregationConditions: defaultConditions(definition) }
  return { draft: withItems(draft, [item], isShown ? [key] : []), key }
}

const usedKeys = ({ displayItems, filterConditions, sortConditions, about: { pivot } }: Draft): readonly string[] => [
  ...displayItems,
  ...filterConditions.map(({ itemKey }) => itemKey),
  ...sortConditions.map(({ itemKey }) => itemKey),
  ...(pivot ? [pivot.row.itemKey, pivot.column?.itemKey ?? [], pivot.data.itemKey ?? []].flat() : []),
]

/** Drops the items that nothing uses: no column, condition, sort, crosstab, nor a formula of these. */
export const pruned = (draft: Draft): Draft => {
  const byKey = new Map(draft.items.map((item) => [item.key, item]))
  const used = new Set<string>()
  const use = (key: string) => {
    if (used.has(key)) return
    used.add(key)
    byKey.get(key)?.formula?.itemKeys.forEach(use)
  }
  usedKeys(draft).forEach(use)
  return used.size >= draft.items.length && draft.items.every(({ key }) => used.has(key))
    ? draft
    : { ...draft, items: draft.items.filter(({ key }) => used.has(key)) }
}

/** Takes columns away, with the order by them. Items that formulas or conditions use stay, unseen. */
export const removeColumns = (draft: Draft, keys: readonly string[]): Draft =>
  pruned({
    ...draft,
    displayItems: draft.displayItems.filter((key) => !keys.includes(key)),
    sortConditions: draft.sortConditions.filter(({ itemKey }) => !keys.includes(itemKey)),
  })

/** Shows an item that only formulas or conditions used so far. */
export const showColumn = (draft: Draft, key: string): Draft =>
  draft.displayItems.includes(key) ? draft : { ...draft, displayItems: [...draft.displayItems, key] }

export const hiddenItems = ({ items, displayItems }: Draft): readonly Item[] =>
  items.filter(({ key }) => !displayItems.includes(key))

/** Changes some items. */
export const changeItems = (draft: Draft, keys: readonly string[], change: (item: Item) => Item): Draft => ({
  ...draft,
  items: draft.items.map((item) => (keys.includes(item.key) ? change(item) : item)),
})

/** The heading of a column; an empty one is made from definition and conditions again. */
export const rename = (draft: Draft, key: string, name: string): Draft =>
  changeItems(draft, [key], (item) => ({ ...item, name: name.trim() || null }))

/** Shades columns, or no longer. */
export const shade = (draft: Draft, keys: readonly string[], shading: Item['shading']): Draft =>
  changeItems(draft, keys, (item) => ({ ...item, shading: shading ?? null }))

/** Changes what items count; formulas count nothing themselves. */
export const changeConditions = (
  draft: Draft,
  keys: readonly string[],
  change: (conditions: Conditions) => Conditions,
): Draft =>
  changeItems(draft, keys, (item) =>
    item.formula ? item : { ...item, aggregationConditions: change(item.aggregationConditions) },
  )

/** Columns that are edited and moved together: those that one split made, otherwise a single one. */
export interface Block {
  readonly key: string
  readonly items: readonly Item[]
  readonly groupKey: string | null
}

/** The columns in their order, neighbours of one group as one block. */
export const blocksOf = ({ items, displayItems }: Draft): readonly Block[] => {
  const byKey = new Map(items.map((item) => [item.key, item]))
  const blocks: Block[] = []
  for (const key of displayItems) {
    const item = byKey.get(key)
    if (!item) continue
    const last = blocks.at(-1)
    const groupKey = item.groupKey ?? null
    if (last && groupKey !== null && last.groupKey === groupKey)
      blocks[blocks.length - 1] = { ...last, items: [...last.items, item] }
    else blocks.push({ key, items: [item], groupKey })
  }
  return blocks
}

/** Moves a block of columns to another place among the blocks. */
export const moveBlock = (draft: Draft, from: number, to: number): Draft => ({
  ...draft,
  displayItems: moved(blocksOf(draft), from, to).flatMap(({ items }) => items.map(({ key }) => key)),
})

/** Copies columns to the end, under new keys. Formulas among them refer to the copies. */
export const duplicate = (draft: Draft, keys: readonly string[]): Draft => {
  const copies = copiesOf(draft, keys, keysOf(draft))
  return withItems(
    draft,
    copies,
    copies.map(({ key }) => key),
  )
}

/**
 * Copies of items under fresh keys, in the order of `keys`. Formulas refer to the copies of their sides.
 * @param taken - keys that the copies must not have
 */
export const copiesOf = ({ items }: Draft, keys: readonly string[], taken: readonly string[]): readonly Item[] => {
  const renamed = new Map<string, string>()
  for (const key of keys) renamed.set(key, freshKey([...taken, ...renamed.values()], key.replace(/_\d+$/, '')))
  const groups = new Map<string, string>()
  return keys.flatMap((key) => {
    const item = items.find((one) => one.key === key)
    if (!item) return []
    const { groupKey } = item
    if (groupKey && !groups.has(groupKey)) groups.set(groupKey, renamed.get(key) ?? groupKey)
    return [
      {
        ...item,
        key: renamed.get(key) ?? key,
        ...(groupKey && { groupKey: groups.get(groupKey) ?? groupKey }),
        ...(item.formula && {
          formula: { ...item.formula, itemKeys: item.formula.itemKeys.map((side) => renamed.get(side) ?? side) },
        }),
      },
    ]
  })
}
