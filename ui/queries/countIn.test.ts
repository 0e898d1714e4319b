import { expect, test } from 'vitest'
import { countIn } from './countIn.ts'

test.each([
  ['36', 36],
  ['２，９４４', 2944],
  [' 1 000 ', 1000],
  ['0', 0],
  ['', null],
  ['-3', null],
  ['3件', null],
  ['1234567890', null],
])('“%s” is the count %s', (text, count) => {
  expect(countIn(text)).toBe(count)
})
