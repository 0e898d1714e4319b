import { expect, test } from 'vitest'
import { gramsOf, snippetOf, wantedGrams } from './grams.ts'

const texts = (more: object) => ({ purpose: null, story: null, memo: null, other_memo: null, ...more })

test.each([
  ['MRI', 'ＭＲＩの予約が取りにくい'],
  ['心', '心不全'],
  ['待ち時間', '外来の待ち時間について'],
  ['ﾘﾊﾋﾞﾘ', '回復期リハビリ'],
])('a text that contains %s has its numbers', (typed, memo) => {
  const grams = new Set(gramsOf(texts({ memo })))
  expect(wantedGrams(typed).every((gram) => grams.has(gram))).toBe(true)
  expect(snippetOf(texts({ memo }), typed)).toBeDefined()
})

test('pairs of another order, or over the border of two texts, are not meant', () => {
  const grams = new Set(gramsOf(texts({ memo: '前田', story: '院長' })))
  expect(wantedGrams('田前').every((gram) => grams.has(gram))).toBe(false)
  expect(wantedGrams('長前').every((gram) => grams.has(gram))).toBe(false)
})

test('a snippet is the surroundings of what was found, in one line', () => {
  const memo = `${'あ'.repeat(30)}\n前田先生${'い'.repeat(80)}`
  expect(snippetOf(texts({ purpose: '挨拶', memo }), '前田')).toBe(`…${'あ'.repeat(13)} 前田先生${'い'.repeat(56)}…`)
  expect(snippetOf(texts({ memo: '経過の報告' }), '経過')).toBe('経過の報告')
  expect(snippetOf(texts({ memo: '経過の報告' }), '返書')).toBeUndefined()
})
