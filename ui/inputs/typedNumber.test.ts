import { expect, test } from 'vitest'
import { typedNumber } from './typedNumber.ts'

test.each([
  ['45', 45],
  ['４５', 45],
  ['1,200', 1200],
  [' １２ ', 12],
  ['-5', -5],
  ['－5', -5],
  ['ー５', -5],
  ['', null],
  ['3.', undefined],
  ['3.5', undefined],
  ['五', undefined],
  ['1e3', undefined],
])('%s is %s as a whole number', (text, number) => {
  expect(typedNumber(text)).toBe(number)
})

test('decimals may be half typed', () => {
  expect([typedNumber('3.', true), typedNumber('３．５', true), typedNumber('.', true)]).toEqual([3, 3.5, undefined])
})
