import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Sparkline } from './Sparkline.tsx'

/** The lines of a course: how many points each has, and whether it is dashed. */
const linesOf = (values: readonly (number | null)[], unsettled?: readonly boolean[]) =>
  [
    ...render(<Sparkline values={values} {...(unsettled && { unsettled })} />).container.querySelectorAll('polyline'),
  ].map((line) => [line.getAttribute('points')?.split(' ').length, line.hasAttribute('stroke-dasharray')])

test('a course is one line, with gaps where values are unknown', () => {
  expect(linesOf([4, 5, 6])).toEqual([[3, false]])
  expect(linesOf([4, 5, null, 6, 7])).toEqual([
    [2, false],
    [2, false],
  ])
})

test('the way to values that may still grow is dashed', () => {
  expect(linesOf([4, 5, 6, 2], [false, false, false, true])).toEqual([
    [3, false],
    [2, true],
  ])
  expect(linesOf([4, 5, null, 2, 1], [false, false, true, true, true])).toEqual([
    [2, false],
    [2, true],
  ])
})
