import { expect, test } from 'vitest'
import { z } from 'zod'
import { date, dateTime, longText, shortText } from '#contract/core.ts'
import { reference } from '#contract/crud.ts'
import { describeField } from './fieldKind.ts'

test.each([
  ['a line of text', shortText(50), { kind: 'text' }],
  ['text of several lines', longText(500).nullish(), { kind: 'longText' }],
  ['a whole number', z.int().optional(), { kind: 'integer' }],
  ['a number', z.number(), { kind: 'number' }],
  ['one of several', z.enum(['a', 'b']), { kind: 'enum', values: ['a', 'b'] }],
  ['a day', date.nullish(), { kind: 'date' }],
  ['an instant', dateTime, { kind: 'dateTime' }],
  ['yes or no', z.boolean(), { kind: 'boolean' }],
  ['another record', reference('staffs').nullish(), { kind: 'reference', resource: 'staffs' }],
  ['several records', z.array(reference('tags')).max(3), { kind: 'list', of: { kind: 'reference', resource: 'tags' } }],
  ['a record that came along', z.object({ id: z.int(), name: z.string() }), { kind: 'record' }],
])('%s is recognised from its schema', (_what, schema, kind) => {
  expect(describeField(schema).kind).toEqual(kind)
})

test('what may be missing is not required, and lengths are known', () => {
  expect(describeField(shortText(50))).toMatchObject({ required: true, longest: 50 })
  expect(describeField(longText(500).nullish())).toMatchObject({ required: false, longest: 500 })
})
