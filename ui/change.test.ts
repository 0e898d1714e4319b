import { expect, test } from 'vitest'
import { areManyPoints, matters } from '#contract/changeSize.ts'
import { alwaysComparable, type Change, comparisonOf, sentChange } from '#contract/comparison.ts'
import { changeClass, changeLook } from './change.ts'

const changeOf = ({ compared }: ReturnType<typeof sentChange>): Change => {
  if (!compared) throw new Error('Not compared')
  return compared
}
const by = (difference: number, before: number | null = null) => changeOf(sentChange(difference, before))

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
  expect(changeClass(changeOf(comparisonOf(count, before, alwaysComparable)), trend)).toBe(change)
})

const more = { kind: 'count', better: 'more' } as const

test('only a change that matters has a colour; its sign is always there', () => {
  expect(changeLook(by(-2, 8_323), more)).toEqual({ name: 'fewer', sign: '▼', colour: 'text.secondary' })
  expect(changeLook(by(-500, 8_323), more)).toEqual({ name: 'fewer', sign: '▼', colour: 'error.main' })
  expect(changeLook(by(6), more)).toEqual({ name: 'more', sign: '▲', colour: 'success.main' })
  expect(changeLook(by(0), more)).toEqual({ name: 'same', sign: '±', colour: 'text.secondary' })
})

test('more of what is worse is red, less of it green, and neither has a colour', () => {
  const colourOf = (change: Change, better: 'less' | 'neither') => changeLook(change, { kind: 'count', better }).colour
  expect(colourOf(by(151, 400), 'less')).toBe('error.main')
  expect(colourOf(by(-151, 400), 'less')).toBe('success.main')
  expect(colourOf(by(1, 400), 'less')).toBe('text.secondary')
  expect(colourOf(by(151, 400), 'neither')).toBe('text.secondary')
})

test('ten ‰ are as much as a point, and means matter from 5 % on', () => {
  expect([9.9, -10].map((difference) => matters(by(difference, 40), 'permille'))).toEqual([false, true])
  expect([matters(by(0.3, 4), 'mean'), matters(by(10, 228.3), 'mean'), matters(by(0.3), 'mean')]).toEqual([
    true,
    false,
    false,
  ])
})

test('shares are compared in points', () => {
  expect([0.9, -1, 4].map((points) => areManyPoints(by(points)))).toEqual([false, true, true])
})
