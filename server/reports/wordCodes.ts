import type { ReportFilter } from '#contract/reports/reportItems.ts'
import { problem } from '../problems.ts'
import type { Attribute } from './attributes/attribute.ts'
import { both, type Message } from './refusals.ts'

const unknownWord = (word: string, codes: ReadonlyMap<string, string>): Message => {
  const [code, ...names] = [...codes].filter(([, one]) => one === [...codes.values()][0]).map(([name]) => name)
  const [ja = '', en = ''] = names
  return both(
    `「${word}」はこの項目にありません。コードか名称（例：${code}、${ja}）で指定してください`,
    `This item has no “${word}”. Please give a code or a name (${code} or ${en}, for example)`,
  )
}

/**
 * Conditions on items of a few fixed words, with the codes of words that were given by name, in whichever language.
 * @throws a 422 that names each word that an item does not have, which would find nothing
 */
export const withWordCodes = (
  filters: readonly ReportFilter[],
  items: ReadonlyMap<string, { readonly attribute: Attribute | null }>,
): ReportFilter[] => {
  const errors: { readonly path: string; readonly message: Message }[] = []
  const coded = filters.map((filter, index): ReportFilter => {
    const codes = items.get(filter.item_key)?.attribute?.words
    if (!codes) return filter
    const groups = filter.matching_groups.map((group, place) => {
      if (!group.string_in) return group
      for (const [entry, word] of group.string_in.entries())
        if (!codes.has(word))
          errors.push({
            path: `filter_conditions.${index}.matching_groups.${place}.string_in.${entry}`,
            message: unknownWord(word, codes),
          })
      return { ...group, string_in: group.string_in.flatMap((word) => codes.get(word) ?? []) }
    })
    return { ...filter, matching_groups: groups }
  })
  if (errors.length > 0) throw problem('invalid_input', { errors })
  return coded
}
