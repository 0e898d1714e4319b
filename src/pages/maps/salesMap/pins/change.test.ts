import { expect, test } from 'vitest'
import { changeOf } from './change.ts'

test.each([
  [8_321, 8_323, undefined, 'steady'],
  [105, 100, undefined, 'up'],
  [104, 100, undefined, 'steady'],
  [95, 100, undefined, 'down'],
  [209, 200, undefined, 'steady'],
  [210, 200, undefined, 'up'],
  [5, 0, undefined, 'up'],
  [4, 0, undefined, 'steady'],
  [0, 5, undefined, 'down'],
  [0, 4, undefined, 'steady'],
  [7, 10, 'below', 'down'],
  [10, 7, 'below', 'steady'],
  [10, 7, 'above', 'up'],
  [7, 7, 'above', 'steady'],
  [7, 10, 'within', 'steady'],
] as const)('%i after %i with the last months %s is %s', (count, before, trend, change) => {
  expect(changeOf(count, before, trend)).toBe(change)
})
