import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { Operation } from '#contract/core.ts'
import { sampleOf } from './sample.ts'

const replies = Object.entries<Operation>(api).flatMap(([operationId, { response }]) =>
  response ? [[operationId, response] as const] : [],
)

test.each(replies)('the sample of %s is what its schema accepts', (_, response) => {
  expect(response.safeParse(sampleOf(response)).error).toBeUndefined()
})
