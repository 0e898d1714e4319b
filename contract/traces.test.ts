import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { api } from './api.ts'
import type { Operation } from './core.ts'
import { switches } from './features.ts'
import { catalogue } from './reports/items/catalogue.ts'
import type { ReportItemDefinition } from './reports/items/item.ts'
import { fieldNames, tracedParts, traces } from './traces.ts'

/** Words that a schema allows as a value, with the field that has them. */
const wordsIn = (type: z.core.$ZodType, field = '', seen = new Set<z.core.$ZodType>()): string[] => {
  if (seen.has(type)) return []
  const { def } = (type as z.core.$ZodTypes)._zod
  const further = (schema: z.core.$ZodType, name = field) => wordsIn(schema, name, new Set([...seen, type]))
  if (def.type === 'enum') return Object.values(def.entries).map((word) => `${field}: ${word}`)
  if (def.type === 'object') {
    const shape: Readonly<Record<string, z.core.$ZodType>> = def.shape
    return Object.entries(shape).flatMap(([name, schema]) => further(schema, name))
  }
  if (def.type === 'array') return further(def.element)
  if (def.type === 'union') return def.options.flatMap((option) => further(option))
  return 'innerType' in def ? further(def.innerType) : []
}

/** What has the word of a switch and does not follow it, with the reason. */
const open: Readonly<Record<string, string>> = {
  enabled_phase: 'the switch itself',
  'kind: phase': 'the name of a phase that a stored condition names and that has been deleted',
}

describe.each(switches)('the switch %s', (name) => {
  const { word, replies, conditions, listed } = traces[name]
  const others = Object.entries<Operation>(api).filter(
    ([, { requiredFeatures = [] }]) => !requiredFeatures.includes(name),
  )

  test('opens every call whose name or path has its word', () => {
    const named = others.filter(([operationId, { path }]) => word.test(operationId.toLowerCase()) || word.test(path))
    expect(named.map(([operationId]) => operationId)).toEqual([])
  })

  test.each(['body', 'query'] as const)('has each condition and name in a %s declared', (part) => {
    const names = others.flatMap(([operationId, operation]) => {
      const schema = operation[part]
      if (!schema) return []
      const fields = [...fieldNames(schema)].filter((field) => word.test(field) && !conditions.includes(field))
      const words = wordsIn(schema).filter((one) => word.test(one.split(': ')[1] ?? ''))
      const undeclared = words.filter((one) => {
        const [field = '', value] = one.split(': ')
        return listed[field] !== value
      })
      return [...fields, ...undeclared].filter((one) => !(one in open)).map((one) => `${operationId} ${one}`)
    })
    expect(names).toEqual([])
  })

  test('has each field and name in a reply declared', () => {
    const names = others.flatMap(([operationId, { response }]) => {
      if (!response) return []
      const fields = [...fieldNames(response)].filter(
        (field) => word.test(field) && !replies.includes(field) && !conditions.includes(field),
      )
      const undeclared = wordsIn(response).filter((one) => {
        const [field = '', value = ''] = one.split(': ')
        return word.test(value) && listed[field] !== value
      })
      return [...fields, ...undeclared].filter((one) => !(one in open)).map((one) => `${operationId} ${one}`)
    })
    expect(names).toEqual([])
  })

  test('is needed by every item of reports that has its word', () => {
    const items = Object.entries<ReportItemDefinition>(catalogue).filter(([key]) => word.test(key))
    expect(items.map(([key, { feature }]) => [key, feature])).toEqual(items.map(([key]) => [key, name]))
    expect(items.length).toBeGreaterThan(0)
  })

  test('leaves traces where it is declared to', () => {
    const parts = others.map(([, operation]) => tracedParts(operation, name))
    expect(parts.some(({ request }) => request)).toBe(true)
    expect(parts.some(({ reply }) => reply)).toBe(true)
  })
})
