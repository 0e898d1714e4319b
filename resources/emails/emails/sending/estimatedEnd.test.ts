import { expect, test } from 'vitest'
import { estimatedEnd } from './estimatedEnd.ts'

const first = { at: 1_000, done: 10, left: 90 }

test('the rest takes as long as the pace so far says', () => {
  expect(estimatedEnd(first, { at: 11_000, done: 30, left: 70 })).toBe(11_000 + 35_000)
})

test.each([
  ['nothing has been done since', { at: 11_000, done: 10, left: 90 }],
  ['too little time has passed', { at: 2_000, done: 12, left: 88 }],
  ['nobody is left', { at: 11_000, done: 100, left: 0 }],
  ['doubts are sent again', { at: 11_000, done: 8, left: 92 }],
])('there is no telling when %s', (_what, last) => {
  expect(estimatedEnd(first, last)).toBeNull()
})
