import { expect, test } from 'vitest'
import { booleanIn, integerIn, partsOf, timeIn } from './cellValues.ts'

test.each(['○', '〇', '◯', '有', 'はい', '1', '１', 'true', 'TRUE', 'あり', '✓'])('%s is a yes', (text) => {
  expect(booleanIn(text)).toBe(true)
})
test.each(['×', '無', 'いいえ', '0', '０', 'false', 'FALSE', 'なし', '✕'])('%s is a no', (text) => {
  expect(booleanIn(text)).toBe(false)
})
test.each(['', '△', '2', '多分'])('%s is neither yes nor no', (text) => {
  expect(booleanIn(text)).toBeNull()
})

test.each([
  ['12', 12],
  ['１２', 12],
  ['1,234', 1234],
  ['１，２３４，５６７', 1_234_567],
  ['-5', -5],
  ['－５', -5],
  ['12.0', 12],
  [' 7 ', 7],
])('%s is the number %s', (text, number) => {
  expect(integerIn(text)).toBe(number)
})
test.each(['', '1.5', '1,23', '12件', '十二', '1e3', '0x10', '9'.repeat(13)])('%s is no whole number', (text) => {
  expect(integerIn(text)).toBeNull()
})

test.each([
  ['9:05', '09:05'],
  ['09:05', '09:05'],
  ['9時5分', '09:05'],
  ['９：０５', '09:05'],
  ['9:05:30', '09:05'],
  ['14時', '14:00'],
  ['14時半', '14:30'],
  ['午後2:30', '14:30'],
  ['午前0時5分', '00:05'],
  ['午後12時', '12:00'],
  ['2:30 PM', '14:30'],
  ['23:59', '23:59'],
])('%s is the time %s', (text, time) => {
  expect(timeIn(text)).toBe(time)
})
test.each(['', '24:00', '9:60', '9', '905', '午後14時', '九時'])('%s is no time', (text) => {
  expect(timeIn(text)).toBeNull()
})

test('parts are told apart by commas of both kinds, semicolons, slashes, bars and line breaks', () => {
  expect(partsOf('内科、外科,小児科；眼科/皮膚科｜歯科\n耳鼻科、')).toEqual([
    '内科',
    '外科',
    '小児科',
    '眼科',
    '皮膚科',
    '歯科',
    '耳鼻科',
  ])
})
