import { expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '../../contract/api.ts'
import type { Operation } from '../../contract/core.ts'
import { replySerializer } from './replySerializer.ts'

const operations = Object.entries<Operation>(api)

test('every reply of the contract can be written by its schema', () => {
  const refused = operations.flatMap(([operationId, { response, contentType }]) => {
    if (!response || contentType) return []
    try {
      replySerializer(response)
      return []
    } catch (error) {
      return [`${operationId}: ${String(error)}`]
    }
  })
  expect(refused).toEqual([])
})

test('a reply is written without what its schema does not know', () => {
  const schema = z.object({ name: z.string(), beds: z.number().nullable() })
  expect(replySerializer(schema)({ name: '内科医院', beds: null, secret: 'x' })).toBe('{"name":"内科医院","beds":null}')
})

test('the code for a schema is generated once', () => {
  const schema = z.object({ id: z.number() })
  expect(replySerializer(schema)).toBe(replySerializer(schema))
})
