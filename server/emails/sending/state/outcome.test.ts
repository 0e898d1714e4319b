import { expect, test } from 'vitest'
import { type Attempt, enhancedStatus, oneLine, outcomeOf } from './outcome.ts'

const attempt = (given: Partial<Attempt>): Attempt => ({
  isAccepted: false,
  wasEnded: false,
  isTooLarge: false,
  code: null,
  response: null,
  ...given,
})

test.each([
  ['taken', { isAccepted: true, wasEnded: true, response: '250 2.0.0 Ok: queued as 4F' }, 'accepted', undefined],
  ['no such address', { code: 550, response: '550 5.1.1 Unknown' }, 'refused', 'no_such_address'],
  ['a disabled box', { code: 550, response: '550 5.2.1 Disabled' }, 'refused', 'no_such_address'],
  ['a full box', { code: 552, response: '552 5.2.2 Full' }, 'refused', 'full_box'],
  ['a rule', { code: 554, response: '554-5.7.26 Not authenticated\n554 5.7.26 See help' }, 'refused', 'policy'],
  ['too large for the box', { code: 552, response: '552 5.2.3 Too large' }, 'refused', 'too_large'],
  ['too large for the server', { isTooLarge: true }, 'refused', 'too_large'],
  ['refused after the contents', { wasEnded: true, code: 554, response: '554 5.6.0 No' }, 'refused', 'refused'],
  ['5xx without a status', { code: 550, response: '550 No' }, 'refused', 'refused'],
  ['greylisted', { code: 451, response: '451 4.7.1 Later' }, 'deferred', 'server'],
  ['deferred after the contents', { wasEnded: true, code: 452, response: '452 4.3.1' }, 'deferred', 'server'],
  ['shut down', { code: 421, response: '421 4.3.2 Bye' }, 'deferred', 'server'],
  ['a line that broke before the end', {}, 'deferred', 'line'],
  ['a line that broke after the end', { wasEnded: true }, 'in_doubt', 'no_answer'],
  ['an answer that is none', { wasEnded: true, response: 'garbage' }, 'in_doubt', 'no_answer'],
] as const)('%s', (_, given, state, reason) => {
  const outcome = outcomeOf(attempt(given))
  expect(outcome.state).toBe(state)
  expect('reason' in outcome ? outcome.reason : undefined).toBe(reason)
})

test('a server’s words are stored on one line, at most 500 characters', () => {
  expect(oneLine('550-5.1.1 No\r\n550 such\u0000user')).toBe('550-5.1.1 No 550 such user')
  expect(oneLine('あ'.repeat(600))).toHaveLength(500)
})

test('the enhanced status is read only where it stands', () => {
  expect(enhancedStatus('550 5.7.1 Rule 5.1.1')).toBe('5.7.1')
  expect(enhancedStatus('550 See 5.7.1')).toBeNull()
  expect(enhancedStatus(null)).toBeNull()
})
