import { expect, test } from 'vitest'
import { isCount, isDayOf, payloadOf, percentIn, valuesOf } from './activities.ts'

test.each([
  ['', null],
  ['８５．５％', 85.5],
  ['100', 100],
  ['100.1', undefined],
  ['85.55', undefined],
  ['約85', undefined],
])('a share typed as "%s" is %s', (typed, share) => {
  expect(percentIn(typed)).toBe(share)
})

test('counts are whole numbers up to a million, or nothing', () => {
  expect(['', '１，２３４', '1000000', '1000001', '1.5', 'x'].map(isCount)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})

test('a fiscal year begins in April and ends in March', () => {
  expect(['2025-03-31', '2025-04-01', '2026-03-31', '2026-04-01', ''].map((day) => isDayOf(2025, day))).toEqual([
    false,
    true,
    true,
    false,
    false,
  ])
})

test('what is stored goes through the form unchanged', () => {
  const entered = {
    sharedUse: {
      institutionCount: 120,
      unrelatedInstitutionCount: null,
      registeredInstitutionCount: 0,
      bedCount: 6,
      bedUsePercent: 52.5,
    },
    equipmentUses: [{ name: 'MRI', useCount: 312, institutionCount: null }],
    trainings: [{ heldOn: '2025-06-05', title: '緩和ケア', outsideParticipantCount: 30, ownParticipantCount: null }],
    updatedAt: '2026-04-02T00:00:00.000000Z',
  }
  const stored = { ...entered, fiscalYear: 2025, updatedBy: { id: 1, name: '佐藤' } }
  expect(payloadOf(valuesOf(stored), stored.updatedAt)).toEqual(entered)
})
