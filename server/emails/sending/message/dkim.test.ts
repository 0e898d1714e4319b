import { createHash, generateKeyPairSync, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { dkimWriter } from './dkim.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const signatureOf = dkimWriter({ domain: 'suizenji.example', selector: 'renkei', key: privateKey })

const headers = [
  'From: =?UTF-8?B?5rC05YmN?= <renkei@suizenji.example>',
  'Reply-To: renkei@suizenji.example',
  'To: yamada@clinic.example',
  'Subject: =?UTF-8?B?5aSW5p2l?=\r\n =?UTF-8?B?44Gu?=',
  'Message-ID: <1@suizenji.example>',
  'Date: Tue, 24 Nov 2026 00:00:00 +0000',
  'MIME-Version: 1.0',
  'List-Unsubscribe: <https://renkei.example/m/u/x>,\r\n <mailto:renkei@suizenji.example>',
  'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
  'Precedence: bulk',
  'Content-Type: text/plain',
]
const messageOf = (lines: readonly string[], body: string) => `${lines.join('\r\n')}\r\n\r\n${body}`

const unfolded = (text: string) => text.replaceAll('\r\n', '').replace(/[ \t]+/g, ' ')
const relaxed = (header: string) => {
  const [, name = '', value = ''] = /^([^:]+):([^]*)$/.exec(header) ?? []
  return `${name.toLowerCase()}:${unfolded(value).trim()}`
}

/** Verifies a message as RFC 6376, 6.1 says, written apart from what signs it. */
const isValid = (message: string): boolean => {
  const [head = '', ...rest] = message.split('\r\n\r\n')
  const fields = head.split(/\r\n(?=\S)/)
  const signature = fields.find((field) => field.startsWith('DKIM-Signature:')) ?? ''
  const tag = (name: string) =>
    new RegExp(`(?:^|;)\\s*${name}=([^;]*)`).exec(unfolded(signature.slice(15)))?.[1]?.replaceAll(' ', '') ?? ''
  const body = rest
    .join('\r\n\r\n')
    .split('\r\n')
    .map((line) => line.replace(/[ \t]+/g, ' ').trimEnd())
    .join('\r\n')
    .replace(/(?:\r\n)*$/, '\r\n')
    .replace(/^\r\n$/, '')
  if (createHash('sha256').update(body, 'latin1').digest('base64') !== tag('bh')) return false
  const left = fields.filter((field) => field !== signature)
  const data = tag('h')
    .split(':')
    .flatMap((name) => {
      const place = left.findLastIndex((field) => field.toLowerCase().startsWith(`${name}:`))
      return place === -1 ? [] : left.splice(place, 1).map(relaxed)
    })
  const unsigned = relaxed(signature.replace(/(;\s*b=)[^]*$/, '$1'))
  return verify(
    'sha256',
    Buffer.from([...data, unsigned].join('\r\n'), 'latin1'),
    publicKey,
    Buffer.from(tag('b'), 'base64'),
  )
}

const sign = (message: string) => signatureOf(Buffer.from(message, 'latin1')) + message

test('covers opting out with one click, and names From once more than it is there', () => {
  const message = sign(messageOf(headers, 'text\r\n'))
  const covered = /; h=([^;]+);/.exec(unfolded(message))?.[1]?.replaceAll(' ', '').split(':') ?? []
  expect(covered).toEqual(expect.arrayContaining(['list-unsubscribe', 'list-unsubscribe-post', 'content-type']))
  expect(covered.filter((name) => name === 'from')).toHaveLength(2)
  expect(isValid(message)).toBe(true)
})

test.each([
  ['another From', (message: string) => message.replace('\r\nTo:', '\r\nFrom: evil@evil.example\r\nTo:')],
  ['another From above', (message: string) => `From: evil@evil.example\r\n${message}`],
  ['no one click', (message: string) => message.replace(/\r\nList-Unsubscribe-Post: [^\r]*/, '')],
  ['another text', (message: string) => message.replace('text', 'test')],
])('is broken by %s', (_, change) => {
  expect(isValid(change(sign(messageOf(headers, 'text\r\n'))))).toBe(false)
})

test.each(['', 'a  b \t\r\n\tc\r\n', 'end\r\n\r\n\r\n', 'no end', `${'QUJD'.repeat(19)}\r\n`])(
  'is valid for the body %j',
  (body) => {
    expect(isValid(sign(messageOf(headers, body)))).toBe(true)
  },
)

test('survives folding anew and spaces on the way', () => {
  const message = sign(messageOf(headers, 'text\r\n'))
  expect(isValid(message.replace('Precedence: bulk\r\n', '').replace('Date: Tue,', 'Date:  Tue,'))).toBe(true)
})
