import type { Language } from '../../messages.ts'
import type { PivotData } from '../reportItems.ts'

const methods = {
  count: { ja: '件数', en: 'Records' },
  institutions: { ja: '施設数', en: 'Partners' },
  sum: { ja: '合計', en: 'Sum' },
  average: { ja: '平均', en: 'Mean' },
} as const

const once = { ja: '同じ医療機関は1回だけ', en: 'each institution once' } as const

/** How the unit of a column stands behind its heading. @example bracketedUnit('件', 'ja') // '［件］' */
export const bracketedUnit = (unit: string, language: Language): string =>
  unit === '' ? '' : language === 'ja' ? `［${unit}］` : ` [${unit}]`

export interface PivotValues {
  readonly kind: 'medical_institution' | 'communication'
  readonly method: PivotData['aggregation_method']
  readonly isDeduplicated: boolean
  /** Whether they are means of what single records are. A quotient of sums, which is told in place of a mean, is none. */
  readonly isMean: boolean
  /** The heading of the item that is added up or averaged, with its period; null where all records are counted. */
  readonly dataHeading: string | null
  readonly unit: string
}

/**
 * What the cells of a crosstab are, on screens, on paper and in files: the item with its period, how it is summed up, and the unit.
 * @example pivotTitle({ method: 'sum', dataHeading: '紹介件数（2026年3月）', unit: '件', … }, 'ja') // '紹介件数（2026年3月）の合計［件］'
 */
export const pivotTitle = (values: PivotValues, language: Language): string => {
  const { kind, method, isDeduplicated, isMean, dataHeading, unit } = values
  const counted = kind === 'medical_institution' ? methods.institutions : methods.count
  const how = (method === 'count' ? counted : methods[method])[language]
  const named =
    dataHeading === null
      ? how
      : method === 'average' && !isMean
        ? dataHeading
        : language === 'ja'
          ? `${dataHeading}の${how}`
          : `${how} of ${dataHeading}`
  const note =
    kind === 'communication' && isDeduplicated ? (language === 'ja' ? `（${once.ja}）` : ` (${once.en})`) : ''
  return `${named}${note}${bracketedUnit(unit, language)}`
}

/** What heads the names of a crosstab's rows where one line heads rows and columns. @example '担当者 ＼ 活動日' */
export const pivotCorner = (rowHeading: string | null, columnHeading: string | null): string =>
  [rowHeading, columnHeading].filter((heading) => heading !== null).join(' ＼ ')

/** Why cells may add up to more than their total, where a record stands in several rows or columns. */
export const repeatedWords = {
  ja: '複数の選択肢を持つ記録は、それぞれの行・列に数えています。合計では1件として数えるため、各行・列の和は合計（構成比では100%）を超えることがあります。',
  en: 'A record with several selections stands in each of their rows and columns. Totals count it once, so that rows and columns may add up to more than the total, shares to more than 100%.',
} as const

const span = {
  ja: (word: string, first: string, last: string) => `${word}（${first}〜${last}）`,
  en: (word: string, first: string, last: string) => `${word} (${first} to ${last})`,
} as const

const allWords = { sum: { ja: '合計', en: 'Total' }, average: { ja: '全体', en: 'Overall' } } as const

/** What all values of an axis together are called: a mean or a rate of all records is no sum. */
export const allRecords = (method: PivotData['aggregation_method'], language: Language): string =>
  allWords[method === 'average' ? 'average' : 'sum'][language]

/**
 * What heads the totals of a crosstab over the values of an axis. Of fiscal years it names the years that are added, since one of them may not be over.
 * @param method - how the values are summed up
 * @param years - the labels of the axis's fiscal years; empty for all other axes
 * @example pivotTotalHeading('sum', ['2025年度', '2026年度（途中）'], 'ja') // '合計（2025年度〜2026年度（途中））'
 */
export const pivotTotalHeading = (
  method: PivotData['aggregation_method'],
  years: readonly string[],
  language: Language,
): string => {
  const [first, last] = [years[0], years.at(-1)]
  const word = allRecords(method, language)
  return first === undefined || last === undefined || first === last ? word : span[language](word, first, last)
}
