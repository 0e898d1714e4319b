import type { Language } from '../../messages.ts'

/** What a column is calculated from two others by: A − B, (A − B) ÷ B and A ÷ B. */
export type Calculation = 'difference' | 'growth' | 'ratio'

const between = { difference: '−', ratio: '÷' } as const

/**
 * What a calculation is called that nobody has named: its sides.
 * @example calculationName('ratio', ['紹介件数', '訪問件数'], 'ja') // '紹介件数 ÷ 訪問件数'
 */
export const calculationName = (
  calculation: Calculation,
  [left, right]: readonly [string, string],
  language: Language,
): string => {
  if (calculation !== 'growth') return `${left} ${between[calculation]} ${right}`
  return language === 'ja' ? `${left}の増減率（${right}から）` : `Growth of ${left} from ${right}`
}

/** A formula as items have it, with its name if somebody gave it one. */
export interface NamedFormula {
  readonly name?: string | null | undefined
  readonly operator: '-' | '/'
  readonly sides: readonly [string, string]
}

/**
 * What a formula is called that nobody has named. A difference divided by its own right side is a growth, and is called
 * after the sides of the difference, if nobody has named that.
 * @param formulaOf - the formula of an item by its key; undefined for other items
 * @param nameOf - what an item is called that is no formula without a name
 */
export const formulaName = (
  { operator, sides: [left, right] }: NamedFormula,
  formulaOf: (key: string) => NamedFormula | undefined,
  nameOf: (key: string) => string,
  language: Language,
): string => {
  const sideName = (key: string): string => {
    const formula = formulaOf(key)
    if (!formula || formula.name) return nameOf(key)
    const name = formulaName(formula, formulaOf, nameOf, language)
    return language === 'ja' ? `（${name}）` : `(${name})`
  }
  const of = operator === '/' ? formulaOf(left) : undefined
  if (of && !of.name && of.operator === '-' && of.sides[1] === right)
    return calculationName('growth', [sideName(of.sides[0]), sideName(right)], language)
  return calculationName(operator === '-' ? 'difference' : 'ratio', [sideName(left), sideName(right)], language)
}

/** A heading with what tells it from others that are equal. */
export interface DetailedHeading {
  readonly heading: string
  /** Empty if nothing can be added. */
  readonly details: string
}

/**
 * Headings of which no two are equal: those that are get what they count in brackets, and a number where that is equal too.
 * @example distinctHeadings([{ heading: '増減', details: '訪問件数' }, { heading: '増減', details: '紹介件数' }], 'ja') // ['増減（訪問件数）', '増減（紹介件数）']
 */
export const distinctHeadings = (columns: readonly DetailedHeading[], language: Language): readonly string[] => {
  const inBrackets = (heading: string, details: string) =>
    language === 'ja' ? `${heading}（${details}）` : `${heading} (${details})`
  const timesOf = (names: readonly string[]) => (name: string) => names.filter((one) => one === name).length
  const headings = columns.map(({ heading }) => heading)
  const times = timesOf(headings)
  const detailed = columns.map(({ heading, details }) =>
    times(heading) > 1 && details !== '' && details !== heading ? inBrackets(heading, details) : heading,
  )
  const timesDetailed = timesOf(detailed)
  return detailed.map((heading, index) => {
    if (timesDetailed(heading) === 1) return heading
    const place = detailed.slice(0, index).filter((one) => one === heading).length + 1
    return place === 1 ? heading : inBrackets(heading, String(place))
  })
}
