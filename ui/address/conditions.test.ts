import { expect, test } from 'vitest'
import { z } from 'zod'
import { conditionsIn } from './conditions.ts'

const conditions = z.object({
  staff_id: z.int().optional(),
  status: z.enum(['open', 'done']).optional(),
  labels: z.array(z.object({ label_id: z.int() })).optional(),
})

test('conditions are told by their names in the browser, also nested ones', () => {
  const value = { staffId: 3, labels: [{ labelId: 7 }] }
  expect(conditionsIn(conditions, value)).toEqual(value)
})

test('what cannot be is left out, and the rest stays', () => {
  expect(conditionsIn(conditions, { staffId: 'all', status: 'done', colour: 'red' })).toEqual({ status: 'done' })
})

test.each([undefined, null, 'text', 7])('%s holds no condition', (value) => {
  expect(conditionsIn(conditions, value)).toEqual({})
})
