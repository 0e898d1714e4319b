import { expect, test } from 'vitest'
import { communicationContract } from '#contract/communications/communications.ts'
import { referralContract } from '#contract/facts/referrals.ts'
import { taskContract } from '#contract/work/tasks.ts'
import { choicesOf } from './choicesOf.ts'
import { filterFields } from './filterFields.ts'

test('the first filter by a text gets a field, and two days are one period', () => {
  const filters = ['staffId', 'medicalInstitutionName', 'startDate', 'endDate']
  expect(filterFields({ contract: communicationContract }, filters)).toEqual({
    search: 'medicalInstitutionName',
    fields: [{ name: 'staffId' }, { name: 'startDate', until: 'endDate' }],
  })
})

test('one of two days alone is a condition of its own', () => {
  expect(filterFields({ contract: communicationContract }, ['endDate']).fields).toEqual([{ name: 'endDate' }])
})

test('a text that a custom part chooses is no text to search for', () => {
  const components = { filterChoices: { kcode: choicesOf(() => ({ choices: [] })) } }
  expect(filterFields({ contract: referralContract, components }, ['from', 'to', 'kcode'])).toEqual({
    search: undefined,
    fields: [{ name: 'from', until: 'to' }, { name: 'kcode' }],
  })
})

test('a list without a filter by a text has no field for one', () => {
  expect(filterFields({ contract: taskContract }, ['status', 'overdue']).search).toBeUndefined()
})
