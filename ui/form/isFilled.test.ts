import { expect, test } from 'vitest'
import { isFilled } from './isFilled.ts'

test.each([undefined, null, '', false, [], [{ labelId: 3, stringValue: null, ids: [] }]])('%j says nothing', (value) =>
  expect(isFilled(value)).toBe(false),
)

test.each(['院長', 0, true, [12], [{ labelId: 3, stringValue: '院長' }]])('%j says something', (value) =>
  expect(isFilled(value)).toBe(true),
)
