import { expect, test } from 'vitest'
import { linesWithin } from './lines.ts'

const lettersOf = (text: string) => [...text].length
const lines = (text: string, width: number) => linesWithin(text, width, lettersOf)

test('a line ends between words, not within one', () => {
  expect(lines('柴田内科・循環器内科クリニック', 13)).toEqual(['柴田内科・循環器内科', 'クリニック'])
  expect(lines('医療法人　甲斐脳神経外科クリニック', 14)).toEqual(['医療法人　甲斐脳神経外科', 'クリニック'])
})

test('no line begins with what closes, and none ends with what opens', () => {
  expect(lines('紹介率（医療法）、', 4)).toEqual(['紹介率', '（医療', '法）、'])
})

test('a number stays with its counter', () => {
  expect(lines('紹介件数（2026年10月）', 8)).toEqual(['紹介件数', '（2026年', '10月）'])
  expect(lines('返書は14日以内', 5)).toEqual(['返書は', '14日以内'])
  expect(lines('江津湖医院 第16分院', 8)).toEqual(['江津湖医院 ', '第16分院'])
})

test('a word that is wider than a line falls apart into letters', () => {
  expect(lines('ABCDEFGH', 5)).toEqual(['ABCDE', 'FGH'])
})

test('a text that fits is one line, and nothing is none', () => {
  expect(lines('下田内科', 10)).toEqual(['下田内科'])
  expect(lines('', 10)).toEqual([])
})

test('a sign stays with its number, and a mark is not torn', () => {
  expect(lines('▲1,625件（+132.1%）', 10)).toEqual(['▲1,625件', '（+132.1%）'])
  expect(lines('1,284件（未確定）', 9)).toEqual(['1,284件', '（未確定）'])
})
