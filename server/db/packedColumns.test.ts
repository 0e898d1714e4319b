import { expect, test } from 'vitest'
import { numbersIn } from './packedColumns.ts'

test.each([
  ['{}', []],
  ['{0}', [0]],
  ['{1,-2,9007199254740991}', [1, -2, 9_007_199_254_740_991]],
])('%s', (array, numbers) => {
  expect([...numbersIn(array)]).toEqual(numbers)
})
