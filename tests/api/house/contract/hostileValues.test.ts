import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contractCallers, those } from '#tests/support/contract/callers.ts'
import { hostileBodies } from '#tests/support/intake/hostileInputs.ts'
import { validBodies } from '#tests/support/validBodies.ts'

const { send, tokenFor } = contractCallers()

describe.each(those(({ body }) => body !== undefined))('%s', (operationId, operation) => {
  test('answers 4xx to a body with something hostile in one place, and never 500', async () => {
    const token = tokenFor(operation)
    for (const body of hostileBodies(operation.body ?? z.null(), validBodies[operationId])) {
      const response = await send(operation, { token, body })
      expect({ body, isFailure: response.status >= 500 }).toEqual({ body, isFailure: false })
      await response.arrayBuffer()
    }
  })
})
