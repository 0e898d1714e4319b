import { expect, test } from 'vitest'
import { distinctHeadings, formulaName, type NamedFormula } from './formulaNames.ts'

const formulas: Readonly<Record<string, NamedFormula>> = {
  change: { operator: '-', sides: ['now', 'before'] },
  named: { name: '増えた分', operator: '-', sides: ['now', 'before'] },
  ratio: { operator: '/', sides: ['now', 'visits'] },
}
const nameOf = (key: string) =>
  ({ now: '紹介件数（今年度）', before: '紹介件数（前年度）', visits: '訪問件数', named: '増えた分' })[key] ?? key
const called = (formula: NamedFormula, language: 'ja' | 'en' = 'ja') =>
  formulaName(formula, (key) => formulas[key], nameOf, language)

test.each([
  [{ operator: '-', sides: ['now', 'before'] }, '紹介件数（今年度） − 紹介件数（前年度）'],
  [{ operator: '/', sides: ['now', 'visits'] }, '紹介件数（今年度） ÷ 訪問件数'],
  [{ operator: '/', sides: ['change', 'before'] }, '紹介件数（今年度）の増減率（紹介件数（前年度）から）'],
  [{ operator: '/', sides: ['change', 'visits'] }, '（紹介件数（今年度） − 紹介件数（前年度）） ÷ 訪問件数'],
  [{ operator: '/', sides: ['named', 'before'] }, '増えた分 ÷ 紹介件数（前年度）'],
  [{ operator: '-', sides: ['ratio', 'visits'] }, '（紹介件数（今年度） ÷ 訪問件数） − 訪問件数'],
] as const)('%j is called %s', (formula, name) => {
  expect(called(formula)).toBe(name)
})

test('headings that are equal say what they count, and a number where that is equal too', () => {
  const column = (heading: string, details = '') => ({ heading, details })
  expect(
    distinctHeadings(
      [column('増減', '紹介件数'), column('増減', '訪問件数'), column('紹介件数', 'x'), column('増減', '訪問件数')],
      'ja',
    ),
  ).toEqual(['増減（紹介件数）', '増減（訪問件数）', '紹介件数', '増減（訪問件数）（2）'])
  expect(distinctHeadings([column('Change'), column('Change')], 'en')).toEqual(['Change', 'Change (2)'])
})
