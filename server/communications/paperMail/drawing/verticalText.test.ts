import { expect, test } from 'vitest'
import { columnsOf, verticalText } from './verticalText.ts'

test.each([
  ['熊本市中央区本荘1丁目1-1', '熊本市中央区本荘一丁目一ー一'],
  ['本荘12丁目３－405', '本荘十二丁目三ー四〇五'],
  ['大江20丁目10番30号', '大江二十丁目一〇番三〇号'],
  ['ＡＢＣビル 2F', 'ＡＢＣビル　二Ｆ'],
  ['ﾒﾃﾞｨｶﾙｾﾝﾀｰ', 'メディカルセンター'],
  ['整形外科(リハビリ)', '整形外科（リハビリ）'],
  ['電話 096-000-0123', '電話　〇九六ー〇〇〇ー〇一二三'],
])('%s is written %s from top to bottom', (text, written) => {
  expect(verticalText(text)).toBe(written)
})

test('columns break after a space, keep numbers whole, and lose nothing', () => {
  expect(columnsOf('あいうえお', 5)).toEqual(['あいうえお'])
  expect(columnsOf('あいうえ　おかきく', 6)).toEqual(['あいうえ', 'おかきく'])
  expect(columnsOf('あいうえ一ー二三', 6)).toEqual(['あいうえ', '一ー二三'])
  expect(columnsOf('一二三四五六七八', 3)).toEqual(['一二三', '四五六', '七八'])
})
