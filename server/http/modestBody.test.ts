import { expect, test } from 'vitest'
import { requireModestBody } from './modestBody.ts'

const refusalOf = (body: unknown) => {
  try {
    requireModestBody(body)
    return undefined
  } catch (error) {
    return error
  }
}
const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth))

test('a body as people send it is let through', () => {
  expect(refusalOf({ ids: Array.from({ length: 5_000 }, (_, index) => index), search: { labels: [{ id: 1 }] } })).toBe(
    undefined,
  )
  expect(refusalOf(undefined)).toBe(undefined)
})

test('a body with half a million entries is refused at the place where they stand', () => {
  const many = Array.from({ length: 500_000 }, () => 1)
  expect(refusalOf({ search: { tag_ids: many } })).toMatchObject({
    status: 422,
    extras: { errors: [{ path: 'search.tag_ids', message: { ja: expect.stringContaining('多すぎます') } }] },
  })
})

test('a body that is nested half a million times is refused without running out of room', () => {
  expect(refusalOf({ conditions: nested(500_000) })).toMatchObject({ status: 422 })
  expect(refusalOf({ conditions: nested(20) })).toBe(undefined)
})
