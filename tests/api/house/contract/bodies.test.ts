import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contractCallers, problemIn, those } from '#tests/support/contract/callers.ts'
import { deepJson } from '#tests/support/intake/hostileInputs.ts'
import { runs } from '#tests/support/strength.ts'

const { send, tokenFor } = contractCallers()

describe.each(those(({ body }) => body !== undefined))('%s', (_operationId, operation) => {
  test('answers 4xx to anything that is not its body, and never 500', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 3 }), async (body) => {
        const response = await send(operation, { token: tokenFor(operation), body })
        expect(response.status).toBeLessThan(500)
        if (response.status >= 400) await problemIn(response)
        else await response.arrayBuffer()
      }),
      { numRuns: runs(40) },
    )
  })

  test('refuses JSON that is nested without end', async () => {
    const response = await send(operation, { token: tokenFor(operation), json: deepJson(50_000) })
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(response.status).toBeLessThan(500)
    await problemIn(response)
  })
})
