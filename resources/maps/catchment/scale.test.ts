import { expect, test } from 'vitest'
import { changeScale, sequentialScale } from './scale.ts'

test('more is darker, 0 and unknown have no fill', () => {
  const { classes, fillOf } = sequentialScale([1, 2, 3, 500, 0, null])
  expect(fillOf(0)).toBe('none')
  expect(fillOf(500)).toBe('#0b3a54')
  expect(classes).toHaveLength(4)
  expect(sequentialScale([null, 0]).classes).toEqual([])
})

test('changes are told apart by their direction and size', () => {
  const { classes, fillOf } = changeScale([-30, -2, 0, 4, 12, null])
  expect(fillOf(0)).toBe('#cdd6da')
  expect(fillOf(-30)).toBe('#c7361b')
  expect(fillOf(30)).toBe('#165e83')
  expect(fillOf(-2)).not.toBe(fillOf(2))
  expect(classes.map(({ least }) => least)).toEqual([-30, -12, -2, 0, 2, 12, 30])
})

test('where nothing changed there is one class', () => {
  const { classes, fillOf } = changeScale([0, null])
  expect([classes, fillOf(0)]).toEqual([[{ least: 0, fill: '#cdd6da' }], '#cdd6da'])
})
