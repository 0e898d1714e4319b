import { describe, expect, test } from 'vitest'
import { mapColours } from '../colours.ts'
import { classesOf, classOf } from './breaks.ts'

const fills = mapColours.light.sequential

describe('classes of areas', () => {
  test('quantiles put as many areas into each class, in the six fills', () => {
    const values = Array.from({ length: 60 }, (_, index) => index + 1)
    const classes = classesOf(values)
    expect(classes.map(({ least }) => least)).toEqual([1, 11, 21, 31, 41, 51])
    expect(classes.map(({ fill }) => fill)).toEqual(fills)
    for (const { least } of classes)
      expect(values.filter((value) => classOf(classes, value)?.least === least)).toHaveLength(10)
  })

  test('many equal values fall into one class', () => {
    expect(classesOf([1, 1, 1, 1, 1, 1, 1, 8, 9]).map(({ least, below }) => [least, below])).toEqual([
      [1, 8],
      [8, 9],
      [9, null],
    ])
  })

  test('pretty breaks are round numbers', () => {
    const classes = classesOf([3, 40, 88, 97, 120, 233], 'pretty')
    expect(classes.map(({ below }) => below)).toEqual([50, 100, 200, null])
    expect(classesOf([0.4, 1.3, 2.1], 'pretty', 3).map(({ below }) => below)).toEqual([1, 2, null])
  })

  test.each([[[]], [[0, 0]], [[null, undefined, 0]], [[Number.NaN, -3]]])('there are none of %j', (values) => {
    expect(classesOf(values)).toEqual([])
  })

  test('0 and unknown belong to no class, and the least value has the lightest fill', () => {
    const classes = classesOf([2, 5, 9, 0, null])
    expect(classOf(classes, 0)).toBeUndefined()
    expect(classOf(classes, null)).toBeUndefined()
    expect(classOf(classes, 2)?.fill).toBe(fills[0])
    expect(classOf(classes, 9)?.fill).toBe(fills.at(-1))
    expect(classOf(classes, 1_000)?.fill).toBe(fills.at(-1))
  })

  test.each(['quantiles', 'pretty'] as const)('one value alone is one class by %s', (method) => {
    expect(classesOf([7, 7], method)).toMatchObject([{ least: 7, below: null }])
  })
})
