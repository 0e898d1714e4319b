import { rateOfDepartment } from '../../analysis/figures/officialThresholds.ts'
import { knownOr } from '../../entryOf.ts'
import type { Language } from '../../messages.ts'
import type { Unhonoured } from '../dashboards.ts'

type Texts = Readonly<Record<Language, string>>

const filters: Readonly<Record<Unhonoured['filter'], Texts>> = {
  base_month: { ja: '基準月', en: 'Base month' },
  own_department: { ja: '診療科', en: 'Department' },
  areas: { ja: 'エリア', en: 'Areas' },
}

const reasons: Readonly<Record<Unhonoured['reason'], Texts>> = {
  own_condition: { ja: '列に決まった条件があります', en: 'columns have a condition of their own' },
  not_narrowable: { ja: '絞り込めない列があります', en: 'columns cannot be narrowed' },
  kind: { ja: 'この表示は絞り込めません', en: 'this tile cannot be narrowed' },
  other_label: { ja: '別のラベルのエリアです', en: 'its areas are those of another label' },
}

/**
 * Why a tile does not follow a filter, in a sentence.
 * @param headings - of the columns concerned
 * @example unhonouredText({ filter: 'own_department', reason: 'not_narrowable' }, ['訪問件数'], 'ja')
 * // '診療科で絞り込まれていません：絞り込めない列があります（訪問件数）'
 */
export const unhonouredText = (
  { filter, reason }: Pick<Unhonoured, 'filter' | 'reason'>,
  headings: readonly string[],
  language: Language,
): string => {
  const name = knownOr(filters, filter, { ja: '条件', en: 'A filter' })[language]
  const why = knownOr(reasons, reason, { ja: 'この表示では使えません', en: 'it cannot be used here' })[language]
  if (language === 'ja')
    return `${name}で絞り込まれていません：${why}${headings.length > 0 ? `（${headings.join('、')}）` : ''}`
  return `${name} not applied: ${why}${headings.length > 0 ? ` (${headings.join(', ')})` : ''}`
}

interface RateColumn {
  readonly key: string
  readonly isOfficial: boolean
}

/**
 * That the official rates of a tile, which are those of the whole hospital, are for reference where it is narrowed to a department.
 * @returns undefined where it has none, or none follows the filter
 */
export const referenceText = (
  columns: readonly RateColumn[],
  unhonoured: readonly { readonly filter: string; readonly keys: readonly string[] }[],
  language: Language,
): string | undefined => {
  const whole = unhonoured.filter(({ filter }) => filter === 'own_department')
  const isWhole = ({ key }: RateColumn) => whole.some(({ keys }) => keys.length === 0 || keys.includes(key))
  return columns.some((column) => column.isOfficial && !isWhole(column)) ? rateOfDepartment[language] : undefined
}
