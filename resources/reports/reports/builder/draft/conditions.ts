import { maxSorts } from '#contract/reports/reportItems.ts'
import type { Draft, Filter, MatchingGroup } from './draft.ts'
import { pruned } from './items.ts'

/** Adds a condition on an item, with a matcher to begin with. */
export const addFilter = (draft: Draft, itemKey: string, group: MatchingGroup): Draft => ({
  ...draft,
  filterConditions: [...draft.filterConditions, { itemKey, matchingGroups: [group] }],
})

/** Changes the groups of a condition; without any it is gone, and its item too if nothing else uses it. */
export const changeFilter = (draft: Draft, index: number, groups: readonly MatchingGroup[]): Draft =>
  pruned({
    ...draft,
    filterConditions: draft.filterConditions.flatMap((filter, place): readonly Filter[] =>
      place !== index ? [filter] : groups.length > 0 ? [{ ...filter, matchingGroups: [...groups] }] : [],
    ),
  })

/** The order after a press on a column's heading: descending, ascending, none. */
export const nextOrder = ({ sortConditions }: Draft, itemKey: string): 'asc' | 'desc' | null => {
  const order = sortConditions.find((sort) => sort.itemKey === itemKey)?.operator
  return order === undefined ? 'desc' : order === 'desc' ? 'asc' : null
}

/** The order of an item: by it alone, or besides others if `isAlso`. Null ends it. */
export const sortBy = (draft: Draft, itemKey: string, operator: 'asc' | 'desc' | null, isAlso = false): Draft => {
  const others = draft.sortConditions.filter((sort) => sort.itemKey !== itemKey)
  const kept = isAlso || operator === null ? others : []
  return {
    ...draft,
    sortConditions: [...kept, ...(operator ? [{ itemKey, operator }] : [])].slice(-maxSorts),
  }
}
