import { expect, test } from 'vitest'
import { pauseAfter } from './useRetrying.ts'

test.each([
  [1, 0, 5],
  [2, 0, 10],
  [3, 0, 20],
  [4, 0, 40],
  [5, 0, 60],
  [500, 0, 60],
  [1, 30, 30],
  [4, 30, 40],
  [1, 90, 90],
  [1, 86_400, 600],
])('after %i failures and with %i s asked for, %i s pass before the next attempt', (failures, asked, pause) => {
  expect(pauseAfter(failures, asked)).toBe(pause)
})
