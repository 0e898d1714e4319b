import { expect, test } from 'vitest'
import { z } from 'zod'
import { placesIn, replaced, sampleOf, valueAt } from '#tests/support/intake/hostileInputs.ts'
import { validBodies } from '#tests/support/validBodies.ts'
import { api } from './api.ts'
import type { Operation } from './core.ts'

/** Texts that no format allows, and with which further checks must not reckon. */
const texts = ['x', '2026-13-45', '0000-01-01', '9999-12-31', 'constructor']

/** The places of a schema's inputs where checks throw in place of naming what does not fit. */
const throwing = (schema: z.ZodType, valid?: unknown): string[] =>
  [sampleOf(schema), ...(valid === undefined ? [] : [valid])].flatMap((sample) =>
    placesIn(sample)
      .filter((path) => typeof valueAt(sample, path) === 'string')
      .flatMap((path) =>
        texts.flatMap((text) => {
          try {
            schema.safeParse(replaced(sample, path, text))
            return []
          } catch (error) {
            return [`${path.join('.')} = ${text.slice(0, 20)}: ${String(error)}`]
          }
        }),
      ),
  )

test('no text makes the checks of an input fail by themselves, which would be a 500', () => {
  const found = Object.entries<Operation>(api).flatMap(([operationId, { body, query }]) => [
    ...throwing(body ?? z.null(), validBodies[operationId]).map((place) => `${operationId}: ${place}`),
    ...throwing(query ?? z.null()).map((place) => `${operationId}: ${place}`),
  ])
  expect(found).toEqual([])
})
