import { expect, test } from 'vitest'
import { searchCodes } from './searchCodes.ts'

const codes = [
  { key: 'K546', name: 'K546 経皮的冠動脈形成術' },
  { key: 'K549', name: 'K549 経皮的冠動脈ステント留置術' },
  { key: 'K718', name: 'K718 虫垂切除術' },
]
const codeIn = (text: string) => (/^K\d{3}$/i.test(text) ? text.toUpperCase() : undefined)
const found = (typed: string) => searchCodes(codes, typed, codeIn).map(({ key }) => key)

test.each([
  ['', ['K546', 'K549', 'K718']],
  ['冠動脈', ['K546', 'K549']],
  ['すてんと　経皮的', ['K549']],
  ['ｋ５４', ['K546', 'K549']],
  ['k718', ['K718']],
  ['Ｋ９９９', ['K999']],
  ['心臓移植', []],
])('codes are found by code or name, whatever their width, case or kana: 「%s」', (typed, expected) => {
  expect(found(typed)).toEqual(expected)
})
