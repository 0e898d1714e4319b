import { expect, test } from 'vitest'
import { AggregationConditions, conditionErrors } from './aggregationConditions.ts'

test('items take every code of an operation that lists and files have, with a branch in kana too', () => {
  const accepts = (kcodes: readonly string[]) => AggregationConditions.safeParse({ kcodes }).success
  expect(accepts(['K546', 'K082-2', 'K2821ロ'])).toBe(true)
  expect(accepts(['K5'])).toBe(false)
})

test('what counts visits is narrowed to visits alone', () => {
  const errorsOf = (communicationType: 'new_visit' | 'phone', need: 'visit_type' | 'communication_type') =>
    conditionErrors({ communication_type: communicationType }, [need]).map(({ code }) => code)
  expect(errorsOf('new_visit', 'visit_type')).toEqual([])
  expect(errorsOf('phone', 'visit_type')).toEqual(['no_visit'])
  expect(errorsOf('phone', 'communication_type')).toEqual([])
})
