import { expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '#contract/api.ts'
import type { Operation } from '#contract/core.ts'
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

test('a field that its writer has left out is written as null or with its default, and a condition that nobody has set is not', () => {
  const stored = z.object({
    name: z.string().nullish(),
    label: z.object({ id: z.int() }).nullish(),
    conditions: z.array(z.string()).default([]),
    range: z.object({ from: z.int().optional(), to: z.int().nullish() }),
  })
  const write = replySerializer(z.object({ items: z.array(stored), latest: stored.nullable() }))
  expect(
    JSON.parse(write({ items: [{ range: {} }, { name: 'CT', range: { from: 1, to: 2 } }], latest: null })),
  ).toEqual({
    items: [
      { name: null, label: null, conditions: [], range: { to: null } },
      { name: 'CT', label: null, conditions: [], range: { from: 1, to: 2 } },
    ],
    latest: null,
  })
})

test('a value of a list of words may be null within one of several shapes', () => {
  const word = z.enum(['visit', 'call']).nullish()
  const serialize = replySerializer(
    z.object({
      items: z.array(
        z.union([z.object({ type: z.literal('a'), word }), z.object({ type: z.literal('b'), count: z.int() })]),
      ),
    }),
  )
  const reply = {
    items: [
      { type: 'a', word: null },
      { type: 'a', word: 'call' },
      { type: 'b', count: 1 },
    ],
  }
  expect(JSON.parse(serialize(reply))).toEqual(reply)
})
