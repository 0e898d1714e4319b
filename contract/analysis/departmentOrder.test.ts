import { expect, test } from 'vitest'
import { byShownValue } from './departmentOrder.ts'

test('departments stand by the value shown, ties as they are given and unknown values last', () => {
  const shown = (values: readonly (number | null)[]) =>
    byShownValue(
      values.map((value, place) => ({ value, place })),
      ({ value }) => value,
    ).map(({ place }) => place)
  expect(shown([3, null, 8, 3, 0, null])).toEqual([2, 0, 3, 4, 1, 5])
  expect(shown([null, null])).toEqual([0, 1])
})
