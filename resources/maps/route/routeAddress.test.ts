import { expect, test } from 'vitest'
import { idsIn, idsParameter } from './routeAddress.ts'

const read = (ids: string) => idsIn(new URLSearchParams({ ids }))

test('an address names stops in order', () => {
  expect(read('3,1,2')).toEqual([3, 1, 2])
  expect(read(idsParameter([7, 5]).ids ?? '')).toEqual([7, 5])
  expect(idsParameter([])).toEqual({})
})

test.each([
  ['', []],
  ['3,3,x,-1,1.5,0,,2', [3, 2]],
  ['1e400,99999999999999999999', []],
])('of %j it reads %j', (ids, expected) => {
  expect(read(ids)).toEqual(expected)
})

test('a route has at most 60 stops', () => {
  expect(read(Array.from({ length: 70 }, (_, index) => index + 1).join(','))).toHaveLength(60)
})
