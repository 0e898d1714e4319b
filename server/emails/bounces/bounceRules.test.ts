import { expect, test } from 'vitest'
import { type BounceKind, kindOfFailure, suppressionAfter } from './bounceRules.ts'

const ours = 'sato@clinic.example'

test.each([
  ['5.1.1', null, [ours], 'hard'],
  ['5.1.1', null, [], 'hard'],
  ['5.1.10', null, [ours], 'hard'],
  ['5.1.2', null, [ours], 'hard'],
  ['5.2.1', null, [ours], 'hard'],
  [null, '550 No such user', [ours], 'hard'],
  ['5.0.0', '550 Unknown user', [ours], 'hard'],
  ['5.1.1', null, ['forwarded@elsewhere.example'], 'soft'],
  ['5.1.1', null, ['forwarded@elsewhere.example', ours], 'hard'],
  ['5.2.2', null, [ours], 'full_box'],
  ['4.2.2', null, [ours], 'full_box'],
  [null, 'Mailbox is full', [], 'full_box'],
  ['5.3.0', 'User unknown', [ours], 'policy'],
  ['5.3.4', null, [ours], 'policy'],
  ['5.6.0', 'User unknown', [ours], 'policy'],
  ['5.7.1', 'User unknown', [ours], 'policy'],
  ['5.2.3', null, [ours], 'policy'],
  [null, 'Rejected as spam', [ours], 'policy'],
  ['5.1.8', null, [ours], 'soft'],
  ['5.4.1', 'Access denied', [ours], 'soft'],
  ['4.4.7', 'Delivery time expired', [ours], 'soft'],
  [null, null, [], 'soft'],
] as const)('status %s with %j about %j is %s', (status, diagnostic, named, kind) => {
  expect(kindOfFailure({ status, diagnostic, named }, ours)).toBe(kind)
})

test.each([
  ['hard', 0, 'bounced'],
  ['complaint', 0, 'complained'],
  ['full_box', 4, null],
  ['full_box', 5, 'full_box'],
  ['policy', 9, null],
  ['soft', 9, null],
] satisfies [BounceKind, number, string | null][])('%s, full %i times in a row: %s', (kind, inARow, reason) => {
  expect(suppressionAfter(kind, inARow)).toBe(reason)
})
