import { expect, test } from 'vitest'
import { taskContract } from '../../contract/tasks.ts'
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
