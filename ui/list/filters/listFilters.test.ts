import { expect, test } from 'vitest'
import { communicationContract } from '#contract/communications/communications.ts'
import { taskContract } from '#contract/work/tasks.ts'
import { sortedOut } from './listFilters.ts'

test('filters that the list does not know, and values that cannot be, are told apart from the rest', () => {
  const given = { status: 'finished', staffId: 'everybody', colour: 'red', medicalInstitutionId: 7 }
  expect(sortedOut(taskContract.filters, ['status', 'staffId', 'medicalInstitutionId'], given)).toEqual({
    known: { status: 'finished', medicalInstitutionId: 7 },
    unknown: ['staffId', 'colour'],
  })
})

test('empty filters are neither', () => {
  expect(sortedOut(taskContract.filters, ['status'], { status: '' })).toEqual({ known: {}, unknown: [] })
})

test('conditions on labels are known by their names in the browser', () => {
  const communicationLabels = [{ labelId: 7, integerFrom: 3 }]
  const names = ['communicationLabels']
  const { filters } = communicationContract
  expect(sortedOut(filters, names, { communicationLabels }).known).toEqual({ communicationLabels })
  expect(sortedOut(filters, names, { communicationLabels: [{ labelId: 'x' }] }).unknown).toEqual(names)
  expect(sortedOut(filters, names, { communicationLabels: [] })).toEqual({ known: {}, unknown: [] })
})
