import { expect, test } from 'vitest'
import { z } from 'zod'
import { jsonIn, parameterIn, parameterText } from './parameters.ts'

const nested = z.array(z.object({ labelId: z.int() }))

test.each([
  ['a text', z.string().optional(), '43', '43'],
  ['a choice', z.enum(['month', 'year']), 'month', 'month'],
  ['a number', z.int(), '3', 3],
  ['one of several numbers', z.literal([3, 6]), '6', 6],
  ['several numbers', z.array(z.int()).optional(), '1,2', [1, 2]],
  ['several texts', z.array(z.string()), '43100,43101', ['43100', '43101']],
  ['several choices', z.array(z.enum(['a', 'b'])), 'a,b', ['a', 'b']],
  ['something nested', nested, '[{"labelId":7}]', [{ labelId: 7 }]],
])('%s is written and read', (_what, schema, text, value) => {
  expect(parameterIn(schema, text)).toEqual(value)
  expect(parameterText(value)).toBe(text)
})

test('what is not JSON holds nothing', () => {
  expect(jsonIn('{')).toBeUndefined()
  expect(jsonIn(null)).toBeUndefined()
  expect(parameterIn(nested, '[{')).toBeUndefined()
})
