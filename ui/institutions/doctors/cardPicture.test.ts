import { expect, test } from 'vitest'
import { scaleOf } from './cardPicture.ts'

test('a photograph is made smaller by its longest side, and a small one stays as it is', () => {
  expect(scaleOf(4032, 3024)).toBeCloseTo(1600 / 4032)
  expect(scaleOf(3024, 4032)).toBeCloseTo(1600 / 4032)
  expect(scaleOf(800, 500)).toBe(1)
})
