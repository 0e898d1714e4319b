import { monthText } from '#contract/comparison.ts'
import type { Language } from '#contract/messages.ts'
import { distinctHeadings, formulaName, type NamedFormula } from '#contract/reports/words/formulaNames.ts'
import type { ReportItem } from '#contract/reports/reportItems.ts'
import type { NamedRecords } from '../namedRecords.ts'
import { narrowingWords } from '../narrowingWords.ts'
import { readyWord } from '../readyWords.ts'
import type { ResolvedItem } from '../resolve.ts'
import type { CompiledColumn, CompiledItem } from './compiledReport.ts'
import { commonPeriod } from './formulas.ts'

/** What the columns of a report are named with. */
export interface Naming {
  /** Those compiled before, the sides of formulas among them. */
  readonly items: ReadonlyMap<string, CompiledItem>
  readonly records: NamedRecords
  readonly language: Language
  /** The newest month with lists, where the reader has chosen an earlier base month. */
  readonly newestMonth: string | null
  /** Whether the reader has chosen an earlier base month. */
  readonly isSetBack: boolean
}

/** A formula with its name, for what it is called. */
const namedFormula = ({ formula: of, name }: ReportItem, language: Language): NamedFormula | undefined => {
  const [left = '', right = ''] = of?.item_keys ?? []
  return of ? { name: name && readyWord(name, language), operator: of.operator, sides: [left, right] } : undefined
}

/** What a formula is called that nobody has named: its sides, without the period that both have. @example '紹介件数 ÷ 訪問件数' */
const nameOfFormula = (named: NamedFormula, naming: Naming): string => {
  const { items, language } = naming
  const sideOf = (key: string) => {
    const side = items.get(key)
    if (!side) throw new Error('A formula comes before its sides')
    return side
  }
  const hasCommon = commonPeriod(named.sides.map(sideOf)) !== null
  return formulaName(
    named,
    (key) => namedFormula(sideOf(key).resolved.item, language),
    (key) => (hasCommon ? headingOf(sideOf(key).resolved, null, naming) : sideOf(key).column.heading),
    language,
  )
}

/** What a column is called. @param period - that is named with it */
export const headingOf = (
  { item, definition, label }: ResolvedItem,
  period: CompiledColumn['period'],
  naming: Naming,
): string => {
  const { records, language, newestMonth, isSetBack } = naming
  // What the reader set back does not change these columns, so they say of when they are whatever they are called.
  const asOf = [
    ...(definition?.isAsOfToday && (isSetBack || !item.name) ? [asOfTodayWords[language]] : []),
    ...(definition?.isAsOfNewestMonth && newestMonth !== null ? [asOfMonthWords[language](newestMonth)] : []),
  ]
  if (item.name) return withDetails(readyWord(item.name, language), asOf, language)
  const calculated = namedFormula(item, language)
  const name =
    definition?.label[language] ?? label?.name ?? (calculated ? nameOfFormula(calculated, naming) : undefined)
  if (name === undefined) return deletedWords[language]
  const details = [
    ...(period ? [period.label] : []),
    ...asOf,
    ...narrowingWords(item.aggregation_conditions, records, language),
  ]
  return withDetails(name, details, language)
}

const withDetails = (name: string, details: readonly string[], language: Language): string => {
  if (details.length === 0) return name
  return language === 'ja' ? `${name}（${details.join('・')}）` : `${name} (${details.join(', ')})`
}

const asOfMonthWords = {
  ja: (month: string) => `${monthText(month, 'ja')}現在`,
  en: (month: string) => `as of ${monthText(month, 'en')}`,
} as const
const asOfTodayWords = { ja: '今日現在', en: 'as of today' } as const

const deletedWords = { ja: '削除された項目', en: 'Deleted item' } as const

/** Columns with headings of which no two are equal: a name that several have says what each of them counts. */
export const withDistinctHeadings = (keys: readonly string[], naming: Naming): ReadonlyMap<string, CompiledItem> => {
  const { items, language } = naming
  const shown = [...new Set(keys)].flatMap((key) => items.get(key) ?? [])
  const headings = distinctHeadings(
    shown.map(({ resolved, column: { heading, period } }) => ({
      heading,
      details: resolved.item.name
        ? headingOf({ ...resolved, item: { ...resolved.item, name: null } }, period, naming)
        : '',
    })),
    language,
  )
  const changed = shown.map((item, index): [string, CompiledItem] => [
    item.key,
    { ...item, column: { ...item.column, heading: headings[index] ?? item.column.heading } },
  ])
  return new Map([...items, ...changed])
}
