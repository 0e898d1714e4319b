import { expect, test } from 'vitest'
import { addFilter, sortBy } from '../draft/conditions.ts'
import { type Draft, emptyDraft, requestOf } from '../draft/draft.ts'
import { refusalsIn } from './refusals.ts'

const item = (key: string) => ({ key, definitionKey: 'referral_count', aggregationConditions: {} })
const draft: Draft = { ...emptyDraft(), items: [item('first'), item('second')], displayItems: ['second', 'first'] }
const request = requestOf('own_department', sortBy(addFilter(draft, 'second', { moreEqual: 1 }), 'first', 'asc'))

test.each([
  ['items.1.aggregation_conditions', 'second'],
  ['filter_conditions.0.matching_groups.0.contain', 'second'],
  ['sort_conditions.0.item_key', 'first'],
  ['display_items.0', 'second'],
  ['base_month', ''],
  ['items', ''],
  ['items.7.formula', ''],
])('what is refused at %s is said at "%s"', (path, key) => {
  expect([...refusalsIn([{ path, message: 'No.' }], request)]).toEqual([[key, ['No.']]])
})

test('the same message is said once at an item', () => {
  const problems = ['items.0.a', 'items.0.b'].map((path) => ({ path, message: 'No.' }))
  expect(refusalsIn(problems, request).get('first')).toEqual(['No.'])
})
