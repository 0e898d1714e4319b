import { expect, test } from 'vitest'
import { reasonInWords, refusalReasonOf, statusInWords } from './refusal.ts'

test.each([
  ['550 5.1.1 <gone@clinic.example>: Recipient address rejected: User unknown', '5.1.1'],
  ['550-5.1.1 The email account that you tried to reach does not exist.', '5.1.1'],
  [
    "Remote Server returned '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup'",
    '5.1.10',
  ],
  ['<mx.clinic.example #5.1.1 smtp;550 unknown>', '5.1.1'],
  ['#550 5.2.2 mailbox full##', '5.2.2'],
  ['host mx.clinic.example[192.5.1.1] said: 554 No', null],
  ['host 5.1.1.3 said no', null],
  ['Version 15.1.1 of the server', null],
  ['nothing', null],
  [null, null],
])('the status in %j', (words, status) => {
  expect(statusInWords(words)).toBe(status)
})

test.each([
  // Postfix, Exim, qmail, Sendmail
  ['550 <gone@clinic.example>: Recipient address rejected: User unknown in virtual mailbox table', 'no_such_address'],
  ['550 No such user here', 'no_such_address'],
  ['Sorry, no mailbox here by that name. (#5.1.1)', 'no_such_address'],
  ['550 unrouteable address: unknown user', 'no_such_address'],
  // Carriers
  ['550 Unknown user gone@docomo.ne.jp', 'no_such_address'],
  ['550 Invalid recipient: <gone@softbank.ne.jp>', 'no_such_address'],
  ['550 <gone@ezweb.ne.jp>: User unknown', 'no_such_address'],
  ['554 delivery error: dd This user doesn’t have a yahoo.co.jp account'.replace('’', "'"), 'no_such_address'],
  // Exchange
  ['550 RESOLVER.ADR.RecipNotFound; not found', 'no_such_address'],
  ['宛先のアドレスが見つかりませんでした。', 'no_such_address'],
  ['550 Account disabled', 'no_such_address'],
  ['Host or domain name not found', 'no_such_address'],
  ['552 Mailbox is full', 'full_box'],
  ['552 user over quota', 'full_box'],
  ['受信箱の容量がいっぱいです', 'full_box'],
  ['552 Message size exceeds fixed maximum message size', 'too_large'],
  ['554 Message refused as spam', 'policy'],
  ['550 Blocked: recipient unknown', 'policy'],
  ['554 Relaying denied', 'policy'],
  ['550 <renkei@suizenji.example>: Sender address rejected: User unknown in relay recipient table', 'refused'],
  ['550 Sender verify failed: no such user', 'refused'],
  ['550 Requested action not taken: mailbox unavailable', null],
  ['554 Transaction failed', null],
  [null, null],
] as const)('%j says %s', (words, reason) => {
  expect(reasonInWords(words)).toBe(reason)
})

test.each([
  ['5.1.1', 'mailbox is full', 'no_such_address'],
  ['5.1.8', 'user unknown', 'refused'],
  ['5.4.1', 'user unknown', 'refused'],
  ['5.7.1', 'user unknown', 'policy'],
  ['5.2.2', null, 'full_box'],
  ['4.2.2', null, 'full_box'],
  ['5.3.4', null, 'too_large'],
  ['5.0.0', 'user unknown', 'no_such_address'],
  ['5.1.0', 'Address rejected', 'refused'],
  ['5.1.0', '<renkei@suizenji.example>: Sender address rejected: User unknown', 'refused'],
  ['5.1.1', 'Sender address rejected: User unknown', 'refused'],
  ['5.5.0', 'mailbox unavailable', 'refused'],
  [null, 'no such user', 'no_such_address'],
  [null, 'no', 'refused'],
  [null, null, 'refused'],
] as const)('status %s with %j is %s', (status, words, reason) => {
  expect(refusalReasonOf(status, words)).toBe(reason)
})
