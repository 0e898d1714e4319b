import { expect, test } from 'vitest'
import { isReorderedSince } from './seenOrder.ts'

test.each([
  ['as it was seen', [1, 2, 3], [1, 2, 3], [3, 2, 1], false],
  ['by a colleague', [2, 1, 3], [1, 2, 3], [3, 2, 1], true],
  ['as the writer wants it', [3, 2, 1], [1, 2, 3], [3, 2, 1], false],
  ['by a colleague, which nobody asked for', [2, 1, 3], undefined, [3, 2, 1], false],
  ['without one that was deleted', [1, 2], [1, 2, 3], [3, 2, 1], true],
])('an order that stands %s', (_how, stored, seen, wanted, isRefused) => {
  expect(isReorderedSince(stored, { seen, wanted })).toBe(isRefused)
})
