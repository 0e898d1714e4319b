import { createSecretKey } from 'node:crypto'
import { expect, test } from 'vitest'
import { messageIdWriter, readMessageId } from './messageId.ts'

const key = createSecretKey(Buffer.alloc(32, 7))
const recipient = { tenantId: 12, recipientId: 3_456_789 }

test('a Message-ID tells whose it is, with the key only, and is the same each time', () => {
  const write = messageIdWriter(key, 'suizenji.example')
  const id = write(recipient)
  expect(id).toMatch(/^<[0-9a-f]{32}@suizenji\.example>$/)
  expect(write({ tenantId: 1, recipientId: 1 })).not.toBe(id)
  expect(write(recipient)).toBe(id)
  expect(messageIdWriter(key, 'suizenji.example')(recipient)).toBe(id)
  expect(readMessageId(key, id)).toEqual(recipient)
  expect(readMessageId(key, id.slice(1, -1))).toEqual(recipient)
  expect(readMessageId(createSecretKey(Buffer.alloc(32, 8)), id)).toBeUndefined()
})

test.each(['', '<x@y>', `<${'0'.repeat(32)}@x>`, `<${'a'.repeat(33)}@x>`, `<${'A'.repeat(32)}@x>`])(
  'no other id is taken for one: %j',
  (id) => {
    expect(readMessageId(key, id)).toBeUndefined()
  },
)
