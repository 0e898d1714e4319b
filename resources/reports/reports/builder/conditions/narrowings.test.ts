import { expect, test } from 'vitest'
import type { Conditions } from '../draft/draft.ts'
import { isNarrowed, type NarrowingField, withNarrowing } from './narrowings.ts'

const before: Conditions = {
  startMonthsAway: 11,
  endMonthsAway: 0,
  kcodes: ['K546'],
  mhlwDesignationStartMonth: '2026-01-01',
}

test.each<[string, NarrowingField, Conditions, Conditions]>([
  ['replaces its own fields alone', 'kcode', { kcodes: ['K549', 'K718'] }, { ...before, kcodes: ['K549', 'K718'] }],
  ['is gone without an entry', 'kcode', { kcodes: [] }, { ...before, kcodes: undefined }],
  [
    'can have two ends',
    'designation_months',
    { mhlwDesignationStartMonth: '2025-04-01', mhlwDesignationEndMonth: '2026-03-01' },
    { ...before, mhlwDesignationStartMonth: '2025-04-01', mhlwDesignationEndMonth: '2026-03-01' },
  ],
  [
    'can lose either end',
    'designation_months',
    { mhlwDesignationStartMonth: undefined, mhlwDesignationEndMonth: '2026-03-01' },
    { ...before, mhlwDesignationStartMonth: undefined, mhlwDesignationEndMonth: '2026-03-01' },
  ],
  ['is gone if its text is empty', 'designation_reason', { mhlwDesignationReason: '' }, before],
])('a condition %s', (_, name, changed, after) => {
  expect(withNarrowing(before, name, changed)).toEqual(after)
})

test('either end makes a condition', () => {
  expect(isNarrowed(before, 'designation_months')).toBe(true)
  expect(isNarrowed(before, 'designation_reason')).toBe(false)
})
