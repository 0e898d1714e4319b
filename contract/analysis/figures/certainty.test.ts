import { expect, test } from 'vitest'
import { certaintyOf } from './certainty.ts'

test.each([
  [0, null, null, 'none'],
  [4, null, null, 'too_few'],
  [40, 0.1, 0.9, 'more'],
  [40, -0.9, -0.1, 'fewer'],
  [40, -0.2, 0.9, 'unclear'],
  [40, 0, 0.9, 'unclear'],
] as const)('%i visits with an interval from %s to %s say: %s', (visitCount, lower, upper, certainty) => {
  expect(certaintyOf({ visitCount, lower, upper })).toBe(certainty)
})
