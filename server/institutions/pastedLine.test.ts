import { expect, test } from 'vitest'
import { normalizeName } from '../searchText.ts'
import { readPastedLine } from './pastedLine.ts'

const names = (...written: string[]) => written.map(normalizeName)

test.each([
  ['4311012345', '4311012345'],
  ['４３１１０１２３４５', '4311012345'],
  ['43-1-1012345', '4311012345'],
  ['113810001', '0113810001'],
  ['1012345\t水前寺内科', '1012345'],
  ['水前寺内科 1012345', '1012345'],
  ['862-0950', null],
  ['〒862-0950', null],
  ['096-384-1234', null],
  ['4821012345', null],
  ['水前寺内科', null],
])('%j holds the code %j', (line, code) => {
  expect(readPastedLine(line).code).toBe(code)
})

test('the name is read with and without the words before it', () => {
  expect(readPastedLine('医療法人社団 山田会　山田内科').names).toEqual(
    names('医療法人社団山田会山田内科', '山田会山田内科', '山田内科'),
  )
  expect(readPastedLine('医療法人社団山田会山田内科').names).toEqual(names('医療法人社団山田会山田内科', '山田内科'))
})

test.each([
  ['水前寺内科\t熊本県熊本市中央区水前寺1-1', '43', '熊本市中央区水前寺', '熊本市'],
  ['水前寺内科,熊本市中央区水前寺1-1', null, '熊本市中央区水前寺', '熊本市'],
  ['水前寺内科 熊本県熊本市', '43', '熊本市', '熊本市'],
  ['熊本県\t水前寺内科\t096-384-1234', '43', null, null],
])('%j names its place', (line, prefecture, place, municipality) => {
  expect(readPastedLine(line)).toEqual({
    code: null,
    names: names('水前寺内科'),
    prefecture,
    place: place && normalizeName(place),
    municipality: municipality && normalizeName(municipality),
  })
})

test.each(['熊本県赤十字血液センター', '東京都立駒込病院', '八代市立病院', '町立中標津病院'])(
  '%s is a name, although it begins like a place',
  (line) => {
    expect(readPastedLine(line)).toMatchObject({ names: names(line), prefecture: null, place: null })
  },
)

test('a line without a name is only its code or its place', () => {
  expect(readPastedLine('4311012345').names).toEqual([])
  expect(readPastedLine('、。').names).toEqual([])
  expect(readPastedLine('').names).toEqual([])
})
