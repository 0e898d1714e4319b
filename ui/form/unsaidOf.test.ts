import { HttpError } from 'react-admin'
import { expect, test } from 'vitest'
import { unsaidOf } from './unsaidOf.ts'

const refusal = (errors: object) => new HttpError('正しくない項目があります。', 422, { errors })

test('errors at fields that a form does not show are left to be said elsewhere, each once', () => {
  const failure = refusal({ name: 'a', 'tasks.0.deadline': 'b', visitPlanId: 'c', finishedTaskId: 'c', 'files.0': 'd' })
  expect(unsaidOf(failure, ['name', 'tasks'])).toEqual(['c', 'd'])
  expect(unsaidOf(failure, ['name', 'tasks', 'visitPlanId', 'finishedTaskId', 'files'])).toEqual([])
})

test('a failure that names no field is said as a whole', () => {
  expect(unsaidOf(refusal({}), ['name'])).toBeUndefined()
  expect(unsaidOf(new Error('offline'), ['name'])).toBeUndefined()
})
