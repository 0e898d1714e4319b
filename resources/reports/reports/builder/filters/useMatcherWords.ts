import { useLocale } from 'react-admin'
import { isCalculable, type ValueType } from '#contract/reports/valueTypes.ts'
import { formatCount, formatMonth, formatShortDate } from '#ui/format.ts'
import { isComplete, type MatchingGroup } from '../draft/draft.ts'
import { useGoneNames } from '#ui/institutions/useGoneNames.ts'
import { useWords } from '../useWords.ts'
import { keysIn, rangeOf, textIn, wayOf } from './matchers.ts'
import { useChoices, useKindOfChoices } from './useChoices.ts'

const maxNamed = 3

/** Conditions on an item in words: 10件以上, 熊本県・福岡県のいずれか. What they name and is gone goes by its former name. @param groups - the conditions */
export const useMatcherWords = (
  definitionKey: string,
  type: ValueType,
  unit: string,
  groups: readonly MatchingGroup[],
) => {
  const text = useWords()
  const locale = useLocale() ?? 'ja'
  const choices = useChoices(definitionKey) ?? []
  const kind = useKindOfChoices(definitionKey)
  const nameOf = (key: number | string) => choices.find((one) => one.key === key)?.name
  const missing = choices.length > 0 ? groups.flatMap(keysIn).filter((key) => nameOf(key) === undefined) : []
  const goneName = useGoneNames(kind ? missing : [])
  const nameOfMissing = (key: number | string) => {
    if (typeof key === 'string') return key
    return kind && choices.length > 0 ? goneName(kind, key) : '…'
  }
  const shown = (value: string | number | undefined) => {
    if (value === undefined) return ''
    if (type === 'date') return formatShortDate(String(value), locale)
    if (type === 'month') return formatMonth(String(value), locale)
    return isCalculable(type) ? `${formatCount(Number(value), locale)}${unit}` : String(value)
  }
  return (group: MatchingGroup): string => {
    const way = wayOf(group, type)
    if (!isComplete(group)) return text('filters.incomplete')
    const [from, to] = rangeOf(type)
    const names = keysIn(group).map((key) => nameOf(key) ?? nameOfMissing(key))
    const listed =
      names.length > maxNamed
        ? text('and_more', { name: names[0] ?? '', smart_count: names.length - 1 })
        : names.join(text('and'))
    return text(`says.${way}`, {
      value: listed || textIn(group) || shown(way === 'at_most' ? group[to] : group[from]),
      from: shown(group[from]),
      to: shown(group[to]),
    })
  }
}
