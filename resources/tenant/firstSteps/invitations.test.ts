import { expect, test } from 'vitest'
import { invitationsIn } from './invitations.ts'

test.each([
  ['hanako@byoin.example', 'hanako', 'hanako@byoin.example'],
  ['佐藤 花子 <Hanako@byoin.example>', '佐藤 花子', 'hanako@byoin.example'],
  ['hanako@byoin.example\t佐藤　花子', '佐藤 花子', 'hanako@byoin.example'],
  ['佐藤花子、ｈanako@byoin.example', '佐藤花子', 'hanako@byoin.example'],
])('%s is an invitation of %s at %s', (line, username, email) => {
  expect(invitationsIn(line)).toEqual({ invitations: [{ username, email }], invalid: [] })
})

test('lines without exactly one address are named', () => {
  expect(invitationsIn('佐藤 花子\na@b.example c@d.example\n\nx@y.example')).toEqual({
    invitations: [{ username: 'x', email: 'x@y.example' }],
    invalid: ['佐藤 花子', 'a@b.example c@d.example'],
  })
})

test('an address counts once', () => {
  expect(invitationsIn('x@y.example\n山田 X@y.example').invitations).toEqual([
    { username: '山田', email: 'x@y.example' },
  ])
})
