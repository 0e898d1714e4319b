import { expect, test } from 'vitest'
import { changeInWords } from './changeWords.ts'
import { alwaysComparable, type ChangeKind, comparisonOf } from './comparison.ts'

const words = (value: number, before: number, amount: string, language: 'ja' | 'en' = 'ja', kind?: ChangeKind) => {
  const { compared } = comparisonOf(value, before, alwaysComparable, kind)
  if (!compared) throw new Error('Two known figures are compared')
  const { sign, text } = changeInWords(compared, amount, language)
  return `${sign} ${text}`
}

test('a change has one form on screens and on paper', () => {
  expect(words(5_754, 5_800, '46件')).toBe('▼ 46件減（−0.8%）')
  expect(words(156, 144, '12件')).toBe('▲ 12件増（+8.3%）')
  expect(words(52.94, 54.077, '1.2ポイント', 'ja', 'share')).toBe('▼ 1.2ポイント減')
  expect(words(7, 7, '0件')).toBe('± 増減なし')
  expect(words(156, 144, '12 cases', 'en')).toBe('▲ up 12 cases (+8.3%)')
  expect(words(52.94, 54.077, '1.2 points', 'en', 'share')).toBe('▼ down 1.2 points')
})
