import { expect, test } from 'vitest'
import { moved, placeOf, roomFor } from './reorder.ts'

const rows = [0, 40, 80, 120].map((top) => ({ top, height: 40 }))

test('an item is moved up, down or nowhere', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moved(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'b', 'c'])
})

test.each([
  [1, 0, 1],
  [1, 19, 1],
  [1, 21, 2],
  [1, 500, 3],
  [1, -21, 0],
  [3, -1000, 0],
])('row %i dragged by %i pixels comes to place %i', (from, distance, place) => {
  expect(placeOf(rows, from, distance)).toBe(place)
})

test('the rows between make room', () => {
  expect(rows.map((_, index) => roomFor(rows, index, 0, 2))).toEqual([0, -40, -40, 0])
  expect(rows.map((_, index) => roomFor(rows, index, 3, 1))).toEqual([0, 40, 40, 0])
})
