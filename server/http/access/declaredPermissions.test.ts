import { expect, test } from 'vitest'
import { problem } from '../../problems.ts'
import { requireDeclaredPermissions } from './declaredPermissions.ts'

const refused = problem('permission_missing', { permissions: ['deletion'] })
const check = (effects: Parameters<typeof requireDeclaredPermissions>[1]['effects'], error: unknown = refused) =>
  requireDeclaredPermissions('changeTags', { effects }, error)

test('an operation that demands a permission for none of its effects is a fault', () => {
  expect(() => check({})).toThrow('changeTags demands deletion')
  expect(() => check({ takes_out: 'always' })).toThrow('changeTags demands deletion')
})

test.each(['always', 'in_part'] as const)('an effect that it has %s explains the permission', (when) => {
  check({ deletes: when })
})

test('other refusals and failures are none of its business', () => {
  check({}, problem('not_found'))
  check({}, new Error('no connection'))
})
