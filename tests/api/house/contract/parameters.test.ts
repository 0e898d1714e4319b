import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contractCallers, guarded, problemIn, those } from '#tests/support/contract/callers.ts'
import { prototypeNames } from '#tests/support/intake/hostileInputs.ts'
import { isDeep, runs } from '#tests/support/strength.ts'
import { validBodies } from '#tests/support/validBodies.ts'

const { send, tokenFor } = contractCallers()

describe.each(guarded)('%s', (operationId, operation) => {
  const isAnswered = async (...names: readonly string[]) => {
    const parameters = names.map((name) => `${name}=1&${name}=2&`).join('')
    const response = await send(operation, {
      token: tokenFor(operation),
      query: `?${parameters}page=1`,
      body: validBodies[operationId],
    })
    await response.arrayBuffer()
    return response.status < 500
  }

  test('takes parameters that are named like parts of every object for unknown ones', async () => {
    const areAnswered = await isAnswered(...prototypeNames)
    const culprits: string[] = []
    // One by one they tell which of them it is.
    if (isDeep || !areAnswered) for (const name of prototypeNames) if (!(await isAnswered(name))) culprits.push(name)
    expect({ areAnswered, culprits }).toEqual({ areAnswered: true, culprits: [] })
  })
})

describe.each(those(({ params }) => params !== undefined))('%s', (operationId, operation) => {
  test('answers 404 for ids that do not exist or cannot', async () => {
    for (const id of [999_999_999, 0, -1, '9'.repeat(30), 'abc', "1' or '1'='1"]) {
      const response = await send(operation, { token: tokenFor(operation), id, body: validBodies[operationId] })
      expect([id, response.status]).toEqual([id, 404])
      await problemIn(response)
    }
  })
})

describe.each(those(({ query }) => query !== undefined))('%s', (_operationId, operation) => {
  test('answers 4xx to query parameters that are not its own kind', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.keys(operation.query?.shape ?? {})),
        fc.oneof(fc.string(), fc.integer().map(String), fc.constantFrom('0', '-1', '1e9', 'NaN', '10000', '%00')),
        async (name, value) => {
          const query = `?${name}=${encodeURIComponent(value.toWellFormed())}`
          const response = await send(operation, { token: tokenFor(operation), query })
          expect(response.status).toBeLessThan(500)
          await response.arrayBuffer()
        },
      ),
      { numRuns: runs(40) },
    )
  })
})
