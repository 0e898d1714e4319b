import { isCalculable, type ValueType } from '#contract/reports/valueTypes.ts'
import type { MatchingGroup } from '../draft/draft.ts'

/** How a condition on values of a type can be said; each sets one or two matchers. */
export const waysOf: Readonly<Record<ValueType, readonly Way[]>> = {
  count: ['at_least', 'at_most', 'between', 'exists', 'exists_not'],
  percent: ['at_least', 'at_most', 'between', 'exists', 'exists_not'],
  decimal: ['at_least', 'at_most', 'between', 'exists', 'exists_not'],
  yen: ['at_least', 'at_most', 'between', 'exists', 'exists_not'],
  date: ['between', 'exists', 'exists_not'],
  month: ['between', 'exists', 'exists_not'],
  time: ['between', 'exists', 'exists_not'],
  text: ['contains', 'contains_not', 'starts_with', 'exists', 'exists_not'],
  reference: ['any_of', 'none_of', 'exists', 'exists_not'],
  references: ['any_of', 'all_of', 'not_all_of', 'exists', 'exists_not'],
}

export const ways = [
  'at_least',
  'at_most',
  'between',
  'contains',
  'contains_not',
  'starts_with',
  'any_of',
  'none_of',
  'all_of',
  'not_all_of',
  'exists',
  'exists_not',
] as const
export type Way = (typeof ways)[number]

type RangeEnd =
  | 'startDate'
  | 'endDate'
  | 'startMonth'
  | 'endMonth'
  | 'startTime'
  | 'endTime'
  | 'moreEqual'
  | 'lessEqual'

/** The matchers of a range's ends. */
export const rangeOf = (type: ValueType): readonly [RangeEnd, RangeEnd] => {
  if (type === 'date') return ['startDate', 'endDate']
  if (type === 'month') return ['startMonth', 'endMonth']
  if (type === 'time') return ['startTime', 'endTime']
  return ['moreEqual', 'lessEqual']
}

/** How a group of matchers says its condition. */
export const wayOf = (group: MatchingGroup, type: ValueType): Way => {
  if (group.exists !== undefined) return group.exists ? 'exists' : 'exists_not'
  if (type === 'reference') return group.notIn ? 'none_of' : 'any_of'
  if (type === 'references') return group.haveAll ? 'all_of' : group.notHaveAll ? 'not_all_of' : 'any_of'
  if (type === 'text')
    return group.notContain !== undefined ? 'contains_not' : group.startWith !== undefined ? 'starts_with' : 'contains'
  const [from, to] = rangeOf(type)
  if (!isCalculable(type) || (group[from] !== undefined && group[to] !== undefined)) return 'between'
  return group[to] === undefined ? 'at_least' : 'at_most'
}

type Keys = readonly (number | string)[]

/** The ids or codes of a group that chooses words. */
export const keysIn = (group: MatchingGroup): Keys =>
  group.in ?? group.notIn ?? group.stringIn ?? group.haveAny ?? group.haveAll ?? group.notHaveAll ?? []

/** The text of a group that looks at texts. */
export const textIn = (group: MatchingGroup): string => group.contain ?? group.notContain ?? group.startWith ?? ''

const areIds = (keys: Keys): keys is readonly number[] => keys.every((key) => typeof key === 'number')

/** The group that says words in a way. Codes of single words can only be asked for, not excluded. */
export const ofKeys = (way: Way, type: ValueType, keys: Keys): MatchingGroup => {
  if (type === 'references') {
    const all = [...keys]
    return way === 'all_of' ? { haveAll: all } : way === 'not_all_of' ? { notHaveAll: all } : { haveAny: all }
  }
  if (!areIds(keys)) return { stringIn: keys.map(String) }
  return way === 'none_of' ? { notIn: [...keys] } : { in: [...keys] }
}

export const ofText = (way: Way, text: string): MatchingGroup =>
  way === 'contains_not' ? { notContain: text } : way === 'starts_with' ? { startWith: text } : { contain: text }

/** The same group said in another way, with its values as far as they fit. */
export const withWay = (group: MatchingGroup, type: ValueType, way: Way): MatchingGroup => {
  if (way === 'exists' || way === 'exists_not') return { exists: way === 'exists' }
  if (type === 'reference' || type === 'references') return ofKeys(way, type, keysIn(group))
  if (type === 'text') return ofText(way, textIn(group))
  const [from, to] = rangeOf(type)
  const known = group[from] ?? group[to] ?? (isCalculable(type) ? 1 : undefined)
  if (way === 'at_least') return { [from]: known }
  if (way === 'at_most') return { [to]: known }
  return { [from]: group[from] ?? known, [to]: group[to] ?? known }
}

/** A condition to begin with. It can be computed at once. */
export const firstMatcher = (type: ValueType): MatchingGroup =>
  isCalculable(type) ? { moreEqual: 1 } : { exists: true }
